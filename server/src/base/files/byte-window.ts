/** Byte ranges of a stored file. Undefined beyond its end. */
export type FileBytes = {
  size: number;
  view: (at: number, length: number) => Promise<DataView | undefined>;
};

/** Type and duration stated by the container; 0 seconds if missing. */
export type FoundSound = {
  /** True if it has audio tracks and no video. */
  isSoundAlone: boolean;
  /** Seconds in the header, as shown by players. */
  header: number;
  /** Seconds in the tracks. */
  media: number;
};

/** Bytes per fetch: 15 minutes of audio need about ten requests to a bucket. */
const WINDOW = 512 * 1024;
/** Reads per file: 15 minutes in blocks of 20 ms need 140,000. */
const READS_MAX = 400_000;

/** Reads a file by ranges with read-ahead. Throws if it has too many parts. */
export function readByWindows(
  load: (at: number, bytes: number) => Promise<Uint8Array>,
  size: number,
): FileBytes {
  let start = 0;
  let window = new Uint8Array();
  let reads = 0;
  const view = async (at: number, length: number) => {
    reads += 1;
    if (reads > READS_MAX || at + length > size) return undefined;
    if (at < start || at + length > start + window.length) {
      start = at;
      window = new Uint8Array(await load(at, Math.max(length, Math.min(WINDOW, size - at))));
      if (window.length < length) return undefined;
    }
    return new DataView(window.buffer, window.byteOffset + at - start, length);
  };
  return { size, view };
}
