import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";

const KEY = `${PERSONAL_PREFIX}saved`;

/** Whether something is kept on this phone: known at once, without opening the database. */
export const hasSaved = (): boolean => localStore.read(KEY) !== null;

export function markSaved(isSaved: boolean): void {
  if (isSaved) localStore.write(KEY, "yes");
  else localStore.remove(KEY);
}
