/** MP4, MOV and 3GP boxes: ISO/IEC 14496-12, section 4.2. */
const HEADER_BYTES = 16;
/** Upper bound; cameras write far fewer boxes before the video. */
const BOXES_MAX = 1000;
/** Bytes, far above the index of a video of several hours. */
const INDEX_MAX = 64 * 1024 ** 2;

/**
 * Moves the index (`moov`), which phones write last, before the video data (`mdat`): players would otherwise fetch the
 * end first. Returns the file unchanged if there is nothing to do or the structure is unknown.
 */
export async function withIndexFirst(file: File): Promise<File> {
  // Ignored: an unreadable file fails during the upload.
  const found = await findIndexLast(file).catch(() => undefined);
  if (!found || found.length > INDEX_MAX) return file;
  const { videoAt, indexAt, length } = found;
  const end = indexAt + length;
  const index = await file.slice(indexAt, end).arrayBuffer();
  const move = (offset: number) =>
    offset >= videoAt && offset < indexAt ? offset + length : offset;
  if (!moveOffsets(new DataView(index), 8, index.byteLength, move)) return file;
  const parts = [file.slice(0, videoAt), index, file.slice(videoAt, indexAt), file.slice(end)];
  return new File(parts, file.name, { type: file.type, lastModified: file.lastModified });
}

async function findIndexLast(file: Blob) {
  let at = 0;
  let videoAt: number | undefined;
  for (let count = 0; count < BOXES_MAX && at + 8 <= file.size; count += 1) {
    const head = new DataView(await file.slice(at, at + HEADER_BYTES).arrayBuffer());
    const type = typeOf(head, 0);
    const length = lengthOf(head, file.size - at);
    if (length === undefined || at + length > file.size || !/^[\x20-\x7e]{4}$/.test(type)) break;
    // A 64-bit length would enlarge the header of the index.
    if (type === "moov" && head.getUint32(0) > 1)
      return videoAt === undefined ? undefined : { videoAt, indexAt: at, length };
    if (type === "moof" || type === "moov") break;
    if (type === "mdat") videoAt ??= at;
    at += length;
  }
  return undefined;
}

const typeOf = (view: DataView, at: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at + 4, 4));

/** 0 means until the end of the file; 1 means that eight bytes after the type hold the length. */
function lengthOf(head: DataView, rest: number): number | undefined {
  const length = head.getUint32(0);
  if (length === 0) return rest;
  if (length !== 1) return length < 8 ? undefined : length;
  if (head.byteLength < HEADER_BYTES) return undefined;
  const long = Number(head.getBigUint64(8));
  return long < HEADER_BYTES ? undefined : long;
}

const CONTAINERS = ["trak", "mdia", "minf", "stbl"];
/** Compressed index, index of fragments, and offsets of encrypted parts. */
const UNKNOWN = ["cmov", "mvex", "saio"];

/** Adds the shift to each track's chunk offsets, changing the buffer. Returns false for an unknown structure. */
function moveOffsets(
  index: DataView,
  from: number,
  end: number,
  move: (offset: number) => number,
): boolean {
  for (let at = from; at < end;) {
    if (at + 8 > end) return false;
    const length = index.getUint32(at);
    if (length < 8 || at + length > end) return false;
    const type = typeOf(index, at);
    if (UNKNOWN.includes(type)) return false;
    if (CONTAINERS.includes(type) && !moveOffsets(index, at + 8, at + length, move)) return false;
    if ((type === "stco" || type === "co64") && !moveTable(index, at, length, move)) return false;
    at += length;
  }
  return true;
}

function moveTable(
  index: DataView,
  at: number,
  length: number,
  move: (offset: number) => number,
): boolean {
  const bytes = typeOf(index, at) === "stco" ? 4 : 8;
  const first = at + 16;
  if (length < 16 || length < 16 + index.getUint32(at + 12) * bytes) return false;
  for (let entry = 0; entry < index.getUint32(at + 12); entry += 1) {
    const entryOffset = first + entry * bytes;
    const moved = move(
      bytes === 4 ? index.getUint32(entryOffset) : Number(index.getBigUint64(entryOffset)),
    );
    if (bytes === 4 && moved > 0xffffffff) return false;
    if (bytes === 4) index.setUint32(entryOffset, moved);
    else index.setBigUint64(entryOffset, BigInt(moved));
  }
  return true;
}
