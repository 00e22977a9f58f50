import { localStore, sessionStore } from "../storage/storage.ts";

/**
 * With it a guardian's children are chosen by name on this device. It stays when somebody signs out, until
 * the guardian ends it.
 */
const KEY = "familyKey";
/** Of this tab: until when who was chosen here is not asked, so that a reload does not ask. */
const CHOSEN = "familyChosen";
/** A child's session on this device: see `family-sessions.ts`. */
export const FAMILY_SESSION = "familySession:";

export const familyKey = {
  read: (): string | null => localStore.read(KEY),
  write: (key: string): void => localStore.write(KEY, key),
  remove: (): void => localStore.remove(KEY),
};

/** Somebody else may have the phone after so long in the background. */
const AWAY_MS = 30 * 60 * 1000;

/** Until this time nobody is asked in this tab. */
export const noteChosen = (until = Infinity): void => sessionStore.write(CHOSEN, String(until));

/** On a family's device nobody was chosen in this tab, or it was long in the background. To be asked as the tab starts, is hidden and is shown. */
export function mustChoose(): boolean {
  if (familyKey.read() === null) return false;
  if (Date.now() > Number(sessionStore.read(CHOSEN))) return !document.hidden;
  noteChosen(document.hidden ? Date.now() + AWAY_MS : Infinity);
  return false;
}
