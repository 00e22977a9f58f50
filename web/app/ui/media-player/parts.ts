import { requireOwn } from "../../lib/offline/foreign.ts";
import { asNetworkError } from "../../lib/offline/classify-error.ts";
import type { MediaSourceOptions } from "./source.ts";

export type FilePart = {
  bytes: Uint8Array<ArrayBuffer>;
  total: number;
};

/** Half-open range. */
export type ReadPart = (begin: number, end: number, signal: AbortSignal) => Promise<FilePart>;

/** Reads a file in ranges. If the URL expires, retries with a new one, also for later ranges. */
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
      // Another failed range may have renewed the URL already.
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
  // oxlint-disable-next-line no-restricted-globals -- reads a file from the storage
  const response = await asNetworkError(fetch(url, { headers: { Range: range }, signal }));
  if (!requireOwn(response).ok)
    throw new Error(`A part of the file was answered with ${response.status}.`);
  const bytes = new Uint8Array(await asNetworkError(response.arrayBuffer()));
  // Servers without ranges send the whole file.
  if (response.status !== 206) return { bytes: bytes.subarray(begin, end), total: bytes.length };
  const total = Number(response.headers.get("content-range")?.split("/")[1]);
  // Other origins may hide the header: fewer bytes mean the end.
  const isEnd = bytes.length < end - begin;
  return { bytes, total: total || (isEnd ? begin + bytes.length : Infinity) };
}
