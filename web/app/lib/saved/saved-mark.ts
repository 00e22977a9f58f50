import { currentSession } from "../session/session.ts";
import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";

const KEY = `${PERSONAL_PREFIX}saved`;
/** So much of a session's token tells it from others, and is of no use without the rest. */
const TOKEN_CHARACTERS = 6;

function ownMark(): string | undefined {
  const session = currentSession();
  return session.status === "signedIn" ? session.token.slice(0, TOKEN_CHARACTERS) : undefined;
}

/**
 * Whether the person of this session has something on this phone: known at once, without opening the
 * database. After signing in again it is found out first whose it is.
 */
export const hasSaved = (): boolean => mayHaveSaved() && localStore.read(KEY) === ownMark();

/** Whether somebody has. */
export const mayHaveSaved = (): boolean => localStore.read(KEY) !== null;

export function markSaved(isSaved: boolean): void {
  if (isSaved) localStore.write(KEY, ownMark() ?? "");
  else localStore.remove(KEY);
}
