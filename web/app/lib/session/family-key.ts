import { localStore, PERSON_KEY, sessionStore } from "../storage/storage.ts";

/** Credential of the child picker on this device. Survives signing out, until the guardian ends it. */
const KEY = "familyKey";
/** Per tab: until when the child picker is skipped, so that a reload does not show it. */
const CHOSEN = "familyChosen";
export const FAMILY_MEMBERS = "familyMembers";
/** Prefix of children's sessions: see `family-sessions.ts`. */
export const FAMILY_SESSION = "familySession:";

export const familyKey = {
  read: (): string | null => localStore.read(KEY),
  write: (key: string): void => localStore.write(KEY, key),
  remove: (): void => localStore.remove(KEY),
};

/** True if the current or last user is a child of this device. */
export function isChildHere(): boolean {
  const last = localStore.read(PERSON_KEY);
  return last !== null && localStore.read(FAMILY_SESSION + last) !== null;
}

/** Milliseconds in the background after which somebody else may hold the phone. */
const AWAY_MS = 30 * 60 * 1000;

/** Skips the picker in this tab until then. */
export const rememberChildChoice = (until = Infinity): void =>
  sessionStore.write(CHOSEN, String(until));

export const forgetChosen = (): void => sessionStore.remove(CHOSEN);

/** The picker is shown: Back must not open a page of the previous person. */
const REQUIRED = "0";
export const requireChildChoice = (): void => sessionStore.write(CHOSEN, REQUIRED);
export const isChildChoiceRequired = (): boolean =>
  familyKey.read() !== null && sessionStore.read(CHOSEN) === REQUIRED;

/** True if nobody was chosen in this tab, or it was long in the background. Call it on start, hiding and showing. */
export function needsChildChoice(): boolean {
  if (familyKey.read() === null) return false;
  if (Date.now() > Number(sessionStore.read(CHOSEN))) return !document.hidden;
  rememberChildChoice(document.hidden ? Date.now() + AWAY_MS : Infinity);
  return false;
}
