import type { FileBytes, FoundSound } from "./byte-window.ts";

/** Audio in MP4 and its relatives (ISO/IEC 14496-12), judged by its tracks. Nothing is decoded. */

type Box = { name: string; start: number; end: number };

/** Containers on the path to a track's length. */
const CONTAINERS: ReadonlySet<string> = new Set([
  "moov",
  "trak",
  "mdia",
  "minf",
  "stbl",
  "mvex",
  "moof",
  "traf",
]);

const DEPTH_MAX = 5;
const SOUND = "soun";
/** Invisible tracks next to the audio: texts, chapters, data. */
const UNSEEN: ReadonlySet<string> = new Set(["text", "sbtl", "subt", "clcp", "meta", "hint"]);

/** Times are in units of the track's `scale`. */
type Track = { id: number; handler: string; scale: number; length: number; sampleLength: number };
type Found = { seconds: number; tracks: Track[]; fragment: Fragment | undefined };
type Fragment = { track: Track | undefined; at: number; sampleLength: number };

const newTrack = (): Track => ({ id: 0, handler: "", scale: 0, length: 0, sampleLength: 0 });

export async function readMp4(bytes: FileBytes): Promise<FoundSound> {
  const found: Found = { seconds: 0, tracks: [], fragment: undefined };
  await readBoxes(bytes, { start: 0, end: bytes.size }, found);
  const { tracks } = found;
  const sounds = tracks.filter(({ handler }) => handler === SOUND);
  const others = tracks.filter(({ handler }) => handler !== SOUND);
  return {
    isSoundAlone: sounds.length > 0 && others.every(({ handler }) => UNSEEN.has(handler)),
    header: found.seconds,
    media: Math.max(0, ...sounds.map(({ length, scale }) => (scale > 0 ? length / scale : 0))),
  };
}

type Part = { start: number; end: number };

async function readBoxes(
  bytes: FileBytes,
  { start, end }: Part,
  found: Found,
  depth = 1,
): Promise<void> {
  for (let at = start; at + 8 <= end;) {
    const box = await boxAt(bytes, at, end);
    if (!box) return;
    if (box.name === "trak") found.tracks.push(newTrack());
    if (box.name === "traf") found.fragment = { track: undefined, at: 0, sampleLength: 0 };
    if (CONTAINERS.has(box.name)) {
      if (depth <= DEPTH_MAX) await readBoxes(bytes, box, found, depth + 1);
    } else await READERS[box.name]?.(bytes, box, found);
    at = box.end;
  }
}

async function boxAt(bytes: FileBytes, at: number, end: number): Promise<Box | undefined> {
  const head = await bytes.view(at, 8);
  if (!head) return undefined;
  const short = head.getUint32(0);
  const long = short === 1 ? await bytes.view(at + 8, 8) : undefined;
  // 0 means up to the end.
  const size = long ? Number(long.getBigUint64(0)) : short === 0 ? end - at : short;
  const headSize = long ? 16 : 8;
  if (size < headSize || at + size > end) return undefined;
  return { name: lettersAt(head, 4), start: at + headSize, end: at + size };
}

const lettersAt = (view: DataView, at: number) =>
  String.fromCodePoint(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

type Reader = (bytes: FileBytes, box: Box, found: Found) => Promise<void>;

/** Boxes begin with a version (one byte) and flags (three). */
const READERS: Record<string, Reader | undefined> = {
  mvhd: async (bytes, { start }, found) => {
    const { scale, length } = await readTimes(bytes, start);
    if (scale > 0) found.seconds = length / scale;
  },
  mdhd: async (bytes, { start }, { tracks }) => {
    const track = tracks.at(-1);
    if (track) track.scale = (await readTimes(bytes, start)).scale;
  },
  tkhd: async (bytes, { start }, { tracks }) => {
    const isLong = (await bytes.view(start, 1))?.getUint8(0) === 1;
    const track = tracks.at(-1);
    if (track) track.id = (await bytes.view(start + (isLong ? 20 : 12), 4))?.getUint32(0) ?? 0;
  },
  hdlr: async (bytes, { start }, { tracks }) => {
    const name = await bytes.view(start + 8, 4);
    const track = tracks.at(-1);
    // QuickTime has a second one inside `minf` that describes the data location.
    if (track && name) track.handler ||= lettersAt(name, 0);
  },
  stts: async (bytes, { start, end }, { tracks }) => {
    const track = tracks.at(-1);
    if (!track) return;
    for (let at = start + 8; at + 8 <= end; at += 8) {
      const row = await bytes.view(at, 8);
      if (!row) return;
      track.length += row.getUint32(0) * row.getUint32(4);
    }
  },
  trex: async (bytes, { start }, { tracks }) => {
    const view = await bytes.view(start + 4, 12);
    const track = tracks.find(({ id }) => id === view?.getUint32(0));
    if (view && track) track.sampleLength = view.getUint32(8);
  },
  tfhd: async (bytes, { start }, { fragment, tracks }) => {
    const view = await bytes.view(start, 8);
    if (!view || !fragment) return;
    const track = tracks.find(({ id }) => id === view.getUint32(4));
    const flags = view.getUint32(0);
    // Skips the data offset and the sample description.
    const at = start + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
    const own = flags & 8 ? (await bytes.view(at, 4))?.getUint32(0) : undefined;
    Object.assign(fragment, {
      track,
      at: track?.length ?? 0,
      sampleLength: own ?? track?.sampleLength ?? 0,
    });
  },
  tfdt: async (bytes, { start }, { fragment }) => {
    const isLong = (await bytes.view(start, 1))?.getUint8(0) === 1;
    const view = await bytes.view(start + 4, isLong ? 8 : 4);
    if (view && fragment) fragment.at = isLong ? Number(view.getBigUint64(0)) : view.getUint32(0);
  },
  trun: async (bytes, { start, end }, { fragment }) => {
    const head = await bytes.view(start, 8);
    if (!head || !fragment?.track) return;
    const flags = head.getUint32(0);
    const count = head.getUint32(4);
    if (flags & 0x1_00) {
      const rowSize = 4 * [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => flags & flag).length;
      const first = start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
      for (let row = 0, at = first; row < count && at + rowSize <= end; row += 1, at += rowSize) {
        fragment.at += (await bytes.view(at, 4))?.getUint32(0) ?? 0;
      }
    } else fragment.at += count * fragment.sampleLength;
    fragment.track.length = Math.max(fragment.track.length, fragment.at);
  },
};

/** Units per second and length in units; all bits set means unknown. */
async function readTimes(bytes: FileBytes, start: number) {
  const isLong = (await bytes.view(start, 1))?.getUint8(0) === 1;
  const view = await bytes.view(start + (isLong ? 20 : 12), isLong ? 12 : 8);
  if (!view) return { scale: 0, length: 0 };
  const length = isLong ? Number(view.getBigUint64(4)) : view.getUint32(4);
  const isKnown = length < (isLong ? 2 ** 63 : 2 ** 32 - 1);
  return { scale: view.getUint32(0), length: isKnown ? length : 0 };
}
