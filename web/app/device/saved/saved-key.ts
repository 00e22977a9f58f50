import { person } from "../../lib/session/person.ts";
import { localStore, personalKey } from "../../lib/storage/storage.ts";

const savedKey = () => personalKey("saved");

/** True if the user has saved lessons on this device. Synchronous, without opening the database. */
export const hasSaved = (): boolean =>
  person.get() !== undefined && localStore.read(savedKey()) !== null;

export function markSaved(isSaved: boolean): void {
  if (isSaved) localStore.write(savedKey(), "yes");
  else localStore.remove(savedKey());
}
