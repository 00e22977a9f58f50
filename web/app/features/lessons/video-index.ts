const HEADER_BYTES = 16;
/** No camera writes this many boxes before the video. */
const BOXES_MAX = 1000;

/**
 * Whether the index (`moov`) of an MP4, MOV or 3GP is after the video data (`mdat`): a player must
 * then fetch the end before it can start. Only the headers of the outermost boxes are read, so that
 * two gigabytes cost no more than two megabytes. False for other files. The boxes: ISO/IEC
 * 14496-12, section 4.2.
 */
export async function isIndexLast(file: Blob): Promise<boolean> {
  let at = 0;
  let hasVideo = false;
  for (let count = 0; count < BOXES_MAX && at + 8 <= file.size; count += 1) {
    const head = new DataView(await file.slice(at, at + HEADER_BYTES).arrayBuffer());
    const type = String.fromCharCode(...new Uint8Array(head.buffer, 4, 4));
    if (type === "moov") return hasVideo;
    if (type === "mdat") hasVideo = true;
    const length = lengthOf(head, file.size - at);
    if (length === undefined || !/^[\x20-\x7e]{4}$/.test(type)) return false;
    at += length;
  }
  return false;
}

/** 0 means until the end of the file, 1 that the length follows the type in eight bytes. */
function lengthOf(head: DataView, rest: number): number | undefined {
  const length = head.getUint32(0);
  if (length === 0) return rest;
  if (length !== 1) return length < 8 ? undefined : length;
  if (head.byteLength < HEADER_BYTES) return undefined;
  const long = Number(head.getBigUint64(8));
  return long < HEADER_BYTES ? undefined : long;
}
