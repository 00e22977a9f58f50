import { readRow, removeRow, writeRow } from "../../../lib/storage/draft-rows.ts";
import { draftsMark, localStore } from "../../../lib/storage/storage.ts";

/**
 * The seconds of a recording that is not sent, each a draft of its person on the phone, encrypted as others: a tab
 * that is closed loses the last of them at most.
 */
export type Second = {
  bytes: Blob;
  type: string;
  id: string;
  loudness: readonly number[];
  at: number;
};

const rowKey = (key: string, place: number) => `recitation ${key} ${place}`;

/** False where the phone cannot keep it. */
export async function keepSecond(key: string, place: number, second: Second): Promise<boolean> {
  const { bytes, type, id, loudness, at } = second;
  localStore.write(draftsMark(), "1");
  const fields = { type, id, at: String(at), loudness: JSON.stringify(loudness) };
  return writeRow(rowKey(key, place), { fields, file: new File([bytes], "second", { type }) });
}

/** Ids of recordings that were sent and are being forgotten, which takes a while. */
const sent = new Set<string>();

/** What an earlier page has kept, in order. */
export async function readSeconds(key: string): Promise<Second[]> {
  const found: Second[] = [];
  if (localStore.read(draftsMark()) === null) return found;
  for (;;) {
    const row = await readRow(rowKey(key, found.length));
    if (!row?.file) return found;
    const { type = "", id = "", at = "0", loudness = "[]" } = row.fields;
    if (sent.has(id)) return found;
    const series = JSON.parse(loudness) as number[];
    found.push({ bytes: row.file, type, id, at: Number(at), loudness: series });
  }
}

/** With an id those of this recording alone, which was sent: another tab may have begun a new one under the key. */
export async function forgetSeconds(key: string, id?: string): Promise<void> {
  if (id !== undefined) sent.add(id);
  for (let place = 0; ; place += 1) {
    const row = await readRow(rowKey(key, place));
    if (!row || (id !== undefined && row.fields["id"] !== id)) return;
    await removeRow(rowKey(key, place));
  }
}
