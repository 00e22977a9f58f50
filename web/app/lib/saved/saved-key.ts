import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";

export const SAVED_KEY = `${PERSONAL_PREFIX}saved`;

/** Whether somebody keeps something on this phone: known at once, without opening the database. */
export const mayHaveSaved = (): boolean => localStore.read(SAVED_KEY) !== null;
