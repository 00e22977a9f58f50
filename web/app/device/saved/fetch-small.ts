import { requireOwn } from "../../lib/offline/foreign.ts";
import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { keyOf } from "./file-keys.ts";
import { addPart, fileRow } from "./saved-list.ts";
import { PART_BYTES, type SavedLesson } from "./saved-rows.ts";

/** Images or texts that fail do not prevent saving the lesson. */
export async function fetchSmall(
  lesson: SavedLesson,
  address: string,
  signal?: AbortSignal,
): Promise<void> {
  const key = keyOf(address);
  if (key === undefined) return;
  // oxlint-disable-next-line no-restricted-globals -- the bytes of a signed address, of the school or of a bucket
  const asked = fetch(address, { priority: "low", ...(signal && { signal }) });
  const response = await asNetworkError(asked);
  if (!requireOwn(response).ok) return;
  const bytes = await asNetworkError(response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "image/jpeg";
  const image = { key, isOwn: false, type, name: key, bytes: bytes.byteLength };
  const row = await fileRow(lesson, image);
  for (let start = row?.received ?? Infinity; start < bytes.byteLength; start += PART_BYTES) {
    const end = Math.min(start + PART_BYTES, bytes.byteLength);
    const part = { number: start / PART_BYTES, received: end };
    await addPart(lesson, key, part, bytes.slice(start, end));
  }
}
