import { localStore } from "../storage/storage.ts";

/** Keys of local data left by ended sessions, for `clean-up-device.ts`. Values are expiry times; 0 is immediate. */
export const LEFT_PERSON = "left:person:";
/** A session still to be ended on the server. */
export const LEFT_TOKEN = "left:token:";

/** How long a user's saved files stay after a session that they did not end themselves. */
const STAY_MS = 7 * 24 * 60 * 60 * 1000;

export const scheduleLocalDeletion = (userId: string, isChosen: boolean): void =>
  localStore.write(LEFT_PERSON + userId, String(isChosen ? 0 : Date.now() + STAY_MS));
