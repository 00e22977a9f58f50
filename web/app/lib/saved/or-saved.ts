import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";
import type { Ways } from "./read-or-saved.ts";

export const SAVED_KEY = `${PERSONAL_PREFIX}saved`;

type ReadOrSaved = <Data extends object>(
  read: () => Promise<Data>,
  ways: Ways<Data>,
) => Promise<Data>;

let give: (reader: ReadOrSaved | undefined) => void;
const given = new Promise<ReadOrSaved | undefined>((resolve) => (give = resolve));

/** What reads from the phone, once it has been loaded; undefined where it cannot be. */
export const giveReader = (reader: ReadOrSaved | undefined): void => give(reader);

/** Whether somebody keeps something on this phone: known at once, without opening the database. */
export const mayHaveSaved = (): boolean => localStore.read(SAVED_KEY) !== null;

/** Reads from the server, and from the phone where it cannot be reached. */
export async function orSaved<Data extends object>(
  read: () => Promise<Data>,
  ways: Ways<Data>,
): Promise<Data> {
  const reader = mayHaveSaved() ? await given : undefined;
  return reader ? reader(read, ways) : read();
}
