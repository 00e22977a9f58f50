import type { Ways } from "./read-or-saved.ts";
import { mayHaveSaved } from "./saved-key.ts";

type ReadOrSaved = <Data extends object>(
  read: () => Promise<Data>,
  ways: Ways<Data>,
) => Promise<Data>;

let give: (reader: ReadOrSaved | undefined) => void;
const given = new Promise<ReadOrSaved | undefined>((resolve) => (give = resolve));

/** What reads from the phone, once it has been loaded; undefined where it cannot be. */
export const giveReader = (reader: ReadOrSaved | undefined): void => give(reader);

/** Reads from the server, and from the phone where it cannot be reached. */
export async function orSaved<Data extends object>(
  read: () => Promise<Data>,
  ways: Ways<Data>,
): Promise<Data> {
  const reader = mayHaveSaved() ? await given : undefined;
  return reader ? reader(read, ways) : read();
}
