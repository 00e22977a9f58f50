/**
 * Whether a file of MP4 (ISO/IEC 14496-12) or WebM (Matroska, RFC 9559) has tracks of sound and no others: the first
 * bytes of both are the same with pictures and without. Nothing of a track is decoded.
 */
export function isSoundAlone(bytes: Uint8Array, type: "audio/mp4" | "audio/webm"): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = { start: 0, end: bytes.length };
  const tracks = type === "audio/mp4" ? handlersOf(view, whole) : trackTypesOf(view, whole);
  const sound = type === "audio/mp4" ? MP4_SOUND : MATROSKA_SOUND;
  return tracks.length > 0 && tracks.every((track) => track === sound);
}

/** Bytes of a file: from `start`, before `end`. */
type Part = { start: number; end: number };

/** "soun". */
const MP4_SOUND = 0x73_6f_75_6e;
const MATROSKA_SOUND = 2;

/** The boxes in which the handlers of an MP4's tracks are, from the outside to the inside. */
const PATH = ["moov", "trak", "mdia", "hdlr"];

/** What handles each track: four letters as a number. */
function handlersOf(view: DataView, within: Part, [name, ...rest] = PATH): number[] {
  const found: number[] = [];
  for (const box of boxesOf(view, within)) {
    if (box.name !== name) continue;
    if (rest.length > 0) found.push(...handlersOf(view, box, rest));
    // After a version, flags and a number that is 0.
    else if (box.start + 12 <= box.end) found.push(view.getUint32(box.start + 8));
  }
  return found;
}

function* boxesOf(view: DataView, { start, end }: Part): Generator<Part & { name: string }> {
  for (let at = start; at + 8 <= end;) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= end;
    // 0: up to the end.
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > end) return;
    const letters = [4, 5, 6, 7].map((place) => view.getUint8(at + place));
    yield { name: String.fromCodePoint(...letters), start: at + head, end: at + size };
    at += size;
  }
}

const SEGMENT = 0x18_53_80_67;
const TRACKS = 0x16_54_ae_6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f_43_b6_75;

const WAY = [SEGMENT, TRACKS, TRACK, TRACK_TYPE];

function trackTypesOf(view: DataView, within: Part, [id, ...rest] = WAY): number[] {
  const found: number[] = [];
  for (const element of elementsOf(view, within)) {
    // The tracks come before what they hold; a recorder does not say how long that is.
    if (element.id === CLUSTER) break;
    if (element.id !== id) continue;
    if (rest.length > 0) found.push(...trackTypesOf(view, element, rest));
    else if (element.start < element.end) found.push(view.getUint8(element.end - 1));
  }
  return found;
}

function* elementsOf(view: DataView, { start, end }: Part): Generator<Part & { id: number }> {
  for (let at = start; at < end;) {
    const id = readNumber(view, at, end);
    const size = id && readNumber(view, at + id.length, end);
    if (!id || !size) return;
    const from = at + id.length + size.length;
    // All bits set: up to the end of what it is in.
    const to = size.value === 2 ** (7 * size.length) - 1 ? end : from + size.value;
    if (to > end) return;
    // The marker of its length belongs to an id, and not to a size.
    yield { id: id.value + 2 ** (7 * id.length), start: from, end: to };
    at = to;
  }
}

/** A number of one to eight bytes, whose first bits say how many. */
function readNumber(view: DataView, at: number, end: number) {
  if (at >= end) return undefined;
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > end) return undefined;
  let value = first % 2 ** (8 - length);
  for (let place = 1; place < length; place += 1) value = value * 256 + view.getUint8(at + place);
  return { value, length };
}
