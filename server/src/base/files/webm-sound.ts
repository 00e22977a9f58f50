import type { FileBytes, FoundSound } from "./byte-window.ts";

/** Audio in WebM (Matroska, RFC 9559), judged by its tracks. Nothing is decoded. */

const HEAD = 0x1a_45_df_a3;
const DOC_TYPE = 0x42_82;
const SEGMENT = 0x18_53_80_67;
const INFO = 0x15_49_a9_66;
const SCALE = 0x2a_d7_b1;
const DURATION = 0x44_89;
const TRACKS = 0x16_54_ae_6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f_43_b6_75;
const TIME = 0xe7;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;

/** Elements whose children are read; a cluster of known size only if it is the last. */
const CONTAINERS: ReadonlySet<number> = new Set([HEAD, SEGMENT, INFO, TRACKS, TRACK, BLOCK_GROUP]);
const DEPTH_MAX = 4;
const WEBM = 0x77_65_62_6d;
const SOUND = 2;
const SUBTITLES = 17;
/** Default nanoseconds per unit. */
const USUAL_SCALE = 1_000_000;
const NANOSECONDS = 1_000_000_000;

type Element = { id: number; start: number; end: number; isOpen: boolean };
type Found = {
  /** WebM is the subset of Matroska that browsers play. */
  isWebm: boolean;
  types: number[];
  scale: number;
  duration: number;
  clusterAt: number;
  last: number;
  /** The latest cluster whose blocks were not read. */
  unread: Element | undefined;
};

export async function readWebm(bytes: FileBytes): Promise<FoundSound> {
  const found: Found = {
    isWebm: false,
    types: [],
    scale: USUAL_SCALE,
    duration: 0,
    clusterAt: 0,
    last: 0,
    unread: undefined,
  };
  await readElements(bytes, { start: 0, end: bytes.size }, found);
  if (found.unread) await readElements(bytes, found.unread, found);
  const seconds = (units: number) => (units * found.scale) / NANOSECONDS;
  const { types } = found;
  const hasSound = types.includes(SOUND);
  return {
    isSoundAlone:
      found.isWebm && hasSound && types.every((one) => one === SOUND || one === SUBTITLES),
    header: seconds(found.duration),
    media: seconds(found.last),
  };
}

type Part = { start: number; end: number };

async function readElements(
  bytes: FileBytes,
  { start, end }: Part,
  found: Found,
  depth = 1,
): Promise<void> {
  for (let at = start; at < end;) {
    const element = await elementAt(bytes, at, end);
    if (!element) return;
    const { id } = element;
    at = element.end;
    if (CONTAINERS.has(id)) {
      if (depth < DEPTH_MAX) await readElements(bytes, element, found, depth + 1);
    }
    // Recorders do not know a cluster's size in advance: the next begins inside it.
    else if (id === CLUSTER && element.isOpen) at = element.start;
    else if (id === CLUSTER) await skipCluster(bytes, element, found);
    else await readValue(bytes, element, found);
  }
}

/** Reads only a cluster's time, which comes first. The blocks of the last cluster give the end. */
async function skipCluster(bytes: FileBytes, cluster: Element, found: Found): Promise<void> {
  const first = await elementAt(bytes, cluster.start, cluster.end);
  const time = first?.id === TIME ? await numberIn(bytes, first) : 0;
  if (found.unread && time < found.last) return;
  found.last = time;
  found.unread = cluster;
}

async function readValue(bytes: FileBytes, element: Element, found: Found): Promise<void> {
  const { id } = element;
  if (id === DOC_TYPE) found.isWebm = (await numberIn(bytes, element)) === WEBM;
  else if (id === TRACK_TYPE) found.types.push(await numberIn(bytes, element));
  else if (id === SCALE) found.scale = await numberIn(bytes, element);
  else if (id === DURATION) found.duration = await realIn(bytes, element);
  else if (id === TIME) found.clusterAt = await numberIn(bytes, element);
  else if (id === BLOCK || id === SIMPLE_BLOCK) {
    // Skips the track number: one byte up to 127.
    const time = (await bytes.view(element.start + 1, 2))?.getInt16(0) ?? 0;
    found.last = Math.max(found.last, found.clusterAt + time);
  }
}

async function numberIn(bytes: FileBytes, { start, end }: Part): Promise<number> {
  const view = end - start <= 8 ? await bytes.view(start, end - start) : undefined;
  let value = 0;
  if (!view) return value;
  for (let index = 0; index < view.byteLength; index += 1) {
    value = value * 256 + view.getUint8(index);
  }
  return value;
}

async function realIn(bytes: FileBytes, { start, end }: Part): Promise<number> {
  const view = await bytes.view(start, end - start === 4 ? 4 : 8);
  const value = view?.byteLength === 4 ? view.getFloat32(0) : (view?.getFloat64(0) ?? 0);
  return Number.isFinite(value) ? value : 0;
}

async function elementAt(bytes: FileBytes, at: number, end: number): Promise<Element | undefined> {
  const id = await readNumber(bytes, at);
  const size = id && (await readNumber(bytes, at + id.length));
  if (!size) return undefined;
  const start = at + id.length + size.length;
  // All bits set means unknown size.
  const isOpen = size.value === 2 ** (7 * size.length) - 1;
  const to = isOpen ? end : start + size.value;
  // Ids include their length marker, sizes do not.
  return to > end ? undefined : { id: id.value + 2 ** (7 * id.length), start, end: to, isOpen };
}

/** Variable-length number of one to eight bytes. */
async function readNumber(bytes: FileBytes, at: number) {
  const first = (await bytes.view(at, 1))?.getUint8(0);
  const length = first === undefined ? 9 : Math.clz32(first) - 23;
  const view = length > 8 ? undefined : await bytes.view(at, length);
  if (first === undefined || !view) return undefined;
  let value = first % 2 ** (8 - length);
  for (let index = 1; index < length; index += 1) value = value * 256 + view.getUint8(index);
  return { value, length };
}
