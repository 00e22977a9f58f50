import { localStore } from "../storage/storage.ts";

/**
 * What sessions that have ended leave on the device, a stored value for each, until `clear-up.ts` has
 * removed it. Its value is the time at which it goes; 0 is at once.
 */
export const LEFT = "left";
/** Data of a person. */
export const LEFT_PERSON = "left:person:";
/** A session that the school still has to be told to end. */
export const LEFT_TOKEN = "left:token:";

/** Of a session that ended by itself, films and the like stay this long for their person. */
const STAY_MS = 7 * 24 * 60 * 60 * 1000;

export const leavePerson = (userId: string, isChosen: boolean): void =>
  localStore.write(LEFT_PERSON + userId, String(isChosen ? 0 : Date.now() + STAY_MS));
