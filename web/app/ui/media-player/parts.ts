import type { MediaSourceOptions } from "./source.ts";

export type FilePart = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of the whole file. */
  total: number;
};

/** Reads a file from `begin` up to, not with, `end`. */
export type ReadPart = (begin: number, end: number, signal: AbortSignal) => Promise<FilePart>;

/**
 * Reads a file in parts. Its URL may grow too old between one part and the next: the same part
 * is then read again from a fresh one, which all that follow use.
 */
export function partReader({ src, onExpired }: MediaSourceOptions): ReadPart {
  let url = src;
  let renewal: Promise<void> | undefined;

  const renew = async () => {
    url = (await onExpired?.().catch(() => undefined)) ?? url;
  };
  return async (begin, end, signal) => {
    const used = url;
    try {
      return await readPart(used, begin, end, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      // Parts that failed together ask together; one of them may have had its answer already.
      if (url === used) {
        renewal ??= renew().finally(() => (renewal = undefined));
        await renewal;
      }
      return readPart(url, begin, end, signal);
    }
  };
}

async function readPart(
  url: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<FilePart> {
  const range = `bytes=${begin}-${end - 1}`;
  // raw call: reads a file from the storage
  const response = await fetch(url, { headers: { Range: range }, signal });
  if (!response.ok) throw new Error(`A part of the file was answered with ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A server that knows no parts sends the whole file.
  if (response.status !== 206) return { bytes: bytes.subarray(begin, end), total: bytes.length };
  const total = Number(response.headers.get("content-range")?.split("/")[1]);
  // Another origin may hide the header; the end of a file is then where it stops giving bytes.
  const isEnd = bytes.length < end - begin;
  return { bytes, total: total || (isEnd ? begin + bytes.length : Infinity) };
}
