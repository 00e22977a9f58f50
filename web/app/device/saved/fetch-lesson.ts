import { contract } from "@madrasa/contract";
import type { RenditionKind } from "@madrasa/contract/limits";
import { call } from "../../lib/api/client.ts";
import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { type Lesson, PART_BYTES, type SavedFile, type SavedLesson } from "./saved-rows.ts";
import { keyOf } from "./file-keys.ts";
import { fetchSmall } from "./fetch-small.ts";
import { isGone } from "./saved-fallback.ts";
import { renditionToSave } from "./rendition-to-save.ts";
import { addPart, changeLesson, fileRow, sealFor } from "./saved-list.ts";
import { screensAreSaved } from "./start-worker.ts";

/** Temporary failure of the connection or server; retried. */
class NotNow extends Error {}

/** Expired signed URL, refreshed by loading the lesson again. */
const EXPIRED: readonly number[] = [401, 403];

/**
 * Saves the missing parts of a lesson: its file in chunks, so that an interruption loses at most one, its video frame
 * and note images. Resolves when saved or no longer wanted.
 */
export async function fetchLesson(wanted: SavedLesson, signal: AbortSignal): Promise<void> {
  const query = { courseId: wanted.courseId, lessonId: wanted.lessonId };
  const read = async () => (await call(contract.viewer.readLesson, { query, signal })).lesson;
  let lesson: Lesson;
  try {
    lesson = await read();
  } catch (error) {
    if (isGone(error)) {
      await changeLesson(wanted, { state: "gone" });
      return;
    }
    throw error;
  }
  const { address, type, bytes, rendition } = fileOf(lesson, wanted.rendition);
  if (!(await changeLesson(wanted, { bytes, rendition }))) return;
  const own = { isOwn: true, type, name: lesson.fileName, bytes };
  const isWanted = await fetchFile(wanted, own, address, {
    signal,
    renew: async () => fileOf(await read(), rendition).address,
  });
  if (!isWanted) return;
  const texts = (lesson.texts ?? []).map(({ url }) => url);
  const images = [lesson.thumbnail, ...(await readNoteLinks(lesson, query, signal))];
  for (const url of [...texts, ...images]) {
    if (url !== undefined) await fetchSmall(wanted, url, signal);
  }
  await screensAreSaved({ withDocuments: type === "application/pdf" });
  const content = await sealFor(wanted.owner, lesson);
  // Saving may have been cancelled and restarted meanwhile, perhaps by another user.
  signal.throwIfAborted();
  await changeLesson(wanted, { state: "saved", received: bytes, content });
}

/** The version already begun or, by default, the one that playback would choose. */
function fileOf({ filePath, fileType, fileSize, renditions }: Lesson, begun?: RenditionKind) {
  const found = renditions.find(({ kind }) => kind === begun) ?? renditionToSave(renditions);
  if (!found) return { address: filePath, type: fileType, bytes: fileSize };
  return { address: found.url, type: found.fileType, bytes: found.size, rendition: found.kind };
}

async function readNoteLinks(
  { note }: Lesson,
  query: { courseId: string; lessonId: string },
  signal: AbortSignal,
): Promise<string[]> {
  if (!note.content.some(({ url }) => url !== undefined)) return [];
  const { links } = await call(contract.notes.noteViewLinks, { query, signal });
  return links.map(({ signedUrl }) => signedUrl);
}

type Wanted = Omit<SavedFile, "key" | "received" | "owners" | "uses">;
type Fetching = { signal: AbortSignal; renew: () => Promise<string> };

/** Resumes at the first missing chunk. Returns false if no longer wanted. */
async function fetchFile(
  lesson: SavedLesson,
  wanted: Wanted,
  address: string,
  { signal, renew }: Fetching,
): Promise<boolean> {
  const key = keyOf(address);
  if (key === undefined) throw new Error(`${address} names no file`);
  const row = await fileRow(lesson, { key, ...wanted });
  if (!row) return false;
  let from = address;
  for (let start = row.received; start < row.bytes;) {
    const end = Math.min(start + PART_BYTES, row.bytes);
    let part = await fetchPart(from, start, end, signal);
    if (part === "expired") {
      from = await renew();
      part = await fetchPart(from, start, end, signal);
    }
    if (part === "expired") throw new NotNow("the file's address is refused");
    const partRow = { number: Math.floor(start / PART_BYTES), received: end };
    if (!(await addPart(lesson, key, partRow, part))) return false;
    start = end;
  }
  return true;
}

async function fetchPart(
  address: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<ArrayBuffer | "expired"> {
  // oxlint-disable-next-line no-restricted-globals -- the bytes of a signed address, of the school or of a bucket
  const asked = fetch(address, {
    headers: { Range: `bytes=${start}-${end - 1}` },
    signal,
    priority: "low",
    cache: "no-store",
  });
  const response = await asNetworkError(asked);
  if (EXPIRED.includes(response.status)) return "expired";
  if (response.status !== 206) throw new NotNow(`a part was answered with ${response.status}`);
  const bytes = await asNetworkError(response.arrayBuffer());
  if (bytes.byteLength !== end - start) throw new NotNow("a part was cut");
  return bytes;
}
