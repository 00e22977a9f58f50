import { currentSession } from "../session/session.ts";
import { localStore } from "../storage/storage.ts";
import { SAVED_KEY } from "./saved-key.ts";

/** So much of a session's token tells it from others, and is of no use without the rest. */
const TOKEN_CHARACTERS = 6;

function ownMark(): string | undefined {
  const session = currentSession();
  return session.status === "signedIn" ? session.token.slice(0, TOKEN_CHARACTERS) : undefined;
}

/**
 * Whether the person of this session has something on this phone. After signing in again it is found
 * out first whose it is.
 */
export const hasSaved = (): boolean => localStore.read(SAVED_KEY) === ownMark();

export function markSaved(isSaved: boolean): void {
  if (isSaved) localStore.write(SAVED_KEY, ownMark() ?? "");
  else localStore.remove(SAVED_KEY);
}
