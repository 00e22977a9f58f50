import {
  listRowKeys,
  readRow,
  removeRowsByPrefix,
  writeRow,
} from "../../../lib/storage/draft-rows.ts";
import { draftsMark, localStore, recordingMark } from "../../../lib/storage/storage.ts";

/** Unsent recording in encrypted one-second drafts, so that a closed tab loses at most the last second. */
export type Second = {
  bytes: Blob;
  type: string;
  id: string;
  loudness: readonly number[];
  at: number;
};

const RECORDINGS = "recitation ";
const rowsOf = (key: string) => `${RECORDINGS}${key} `;
const rowKey = (key: string, index: number) => `${rowsOf(key)}${index}`;

/** Returns false if storage fails. */
export async function saveChunk(key: string, index: number, second: Second): Promise<boolean> {
  const { bytes, type, id, loudness, at } = second;
  localStore.write(draftsMark(), "1");
  localStore.write(recordingMark(), "1");
  const fields = { type, id, at: String(at), loudness: JSON.stringify(loudness) };
  return writeRow(rowKey(key, index), { fields, file: new File([bytes], "second", { type }) });
}

/** Ids of sent recordings whose deletion is still running. */
const sent = new Set<string>();

export async function readChunks(key: string): Promise<Second[]> {
  const found: Second[] = [];
  if (localStore.read(draftsMark()) === null) return found;
  for (;;) {
    const row = await readRow(rowKey(key, found.length));
    if (!row?.file) return found;
    const { type = "", id = "", at = "0", loudness = "[]" } = row.fields;
    // Another id: the rest of an earlier recording.
    if (sent.has(id) || id !== (found[0]?.id ?? id)) return found;
    const series = JSON.parse(loudness) as number[];
    found.push({ bytes: row.file, type, id, at: Number(at), loudness: series });
  }
}

export const queuedFor = (courseId: string): string => `recitation:${courseId}`;
export const replyKey = (recitationId: string): string => `answer:${recitationId}`;

/** Recitations and spoken replies. */
export async function hasRecordings(): Promise<boolean> {
  if (localStore.read(draftsMark()) === null) return false;
  const first = (await listRowKeys(RECORDINGS)).filter((key) => key.endsWith(" 0"));
  const rows = await Promise.all(first.map(readRow));
  return rows.some((row) => row !== undefined && !sent.has(row.fields["id"] ?? ""));
}

export async function listQueued(): Promise<string[]> {
  if (localStore.read(draftsMark()) === null) return [];
  const before = rowKey(queuedFor(""), 0).slice(0, -" 0".length);
  const courses = (await listRowKeys(before))
    .filter((key) => key.endsWith(" 0"))
    .map((key) => key.slice(before.length, -" 0".length));
  const found = await Promise.all(
    courses.map(async (courseId) => {
      const row = await readRow(rowKey(queuedFor(courseId), 0));
      return row && !sent.has(row.fields["id"] ?? "") ? [courseId] : [];
    }),
  );
  return found.flat();
}

/** An id limits this to one sent recording, because another tab may have started a new one under the same key. */
export async function deleteChunks(key: string, id?: string): Promise<void> {
  if (id !== undefined) sent.add(id);
  if (id === undefined || (await readRow(rowKey(key, 0)))?.fields["id"] === id)
    await removeRowsByPrefix(rowsOf(key));
  if ((await listRowKeys(RECORDINGS)).length === 0) localStore.remove(recordingMark());
}
