import { localStore, sessionStore } from "../storage/storage.ts";
import { createStore, useStore } from "../store.ts";

/**
 * With it a guardian's children are chosen by name on this device. It stays when somebody signs out, until
 * the guardian ends it.
 */
const KEY = "familyKey";
/** Of this tab: somebody was chosen here, so that a reload does not ask. */
const CHOSEN = "familyChosen";
/** The names that can be chosen, as the school said last. */
export const FAMILY_MEMBERS = "familyMembers";
/** A child's session on this device: see `family-sessions.ts`. */
export const FAMILY_SESSION = "familySession:";
const HIDDEN = "familyHidden";

const changes = createStore(0);

export const familyKey = {
  read: (): string | null => localStore.read(KEY),
  write: (key: string): void => change(() => localStore.write(KEY, key)),
  remove: (): void => change(() => localStore.remove(KEY)),
};

function change(act: () => void): void {
  act();
  changes.set(changes.get() + 1);
}

export const useFamilyKey = (): string | null =>
  useStore({ subscribe: changes.subscribe, get: familyKey.read }, null);

export function noteChosen(): void {
  sessionStore.write(CHOSEN, "yes");
  sessionStore.remove(HIDDEN);
}

/** Somebody else may have the phone by then. */
const AWAY_MS = 30 * 60 * 1000;

/** Of this tab: since when it is in the background. */
export const noteHidden = (): void => sessionStore.write(HIDDEN, String(Date.now()));

/** A fresh start of a family's device: nobody was chosen in this tab, or it was long in the background. */
export function mustChoose(): boolean {
  if (familyKey.read() === null) return false;
  const hidden = Number(sessionStore.read(HIDDEN) ?? Infinity);
  if (Date.now() - hidden > AWAY_MS) sessionStore.remove(CHOSEN);
  return sessionStore.read(CHOSEN) === null;
}
