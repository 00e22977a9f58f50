import { person } from "../../lib/session/person.ts";
import { localStore, personalKey } from "../../lib/storage/storage.ts";

const savedKey = () => personalKey("saved");

/** The person has something on this phone: known at once, without opening the database. */
export const hasSaved = (): boolean =>
  person.get() !== undefined && localStore.read(savedKey()) !== null;

export function markSaved(isSaved: boolean): void {
  if (isSaved) localStore.write(savedKey(), "yes");
  else localStore.remove(savedKey());
}
