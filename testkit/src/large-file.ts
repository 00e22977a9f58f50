import { readFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MP4 } from "./sample-files.ts";

export const MEBIBYTE = 1024 * 1024;
const SAMPLE_EVERY_MS = 20;

export function videoStream(size: number): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield MP4;
    const chunk = Buffer.alloc(MEBIBYTE, 7);
    for (let left = size - MP4.length; left > 0; left -= chunk.length) {
      yield left < chunk.length ? chunk.subarray(0, left) : chunk;
    }
  }
  return Readable.from(chunks());
}

/** Resolves to the status. */
export async function putStream(
  url: URL,
  headers: Record<string, string>,
  { bytes, size }: { bytes: Readable; size: number },
): Promise<number> {
  const sending = request(url, {
    method: "PUT",
    headers: { ...headers, "content-length": size },
  });
  const status = new Promise<number>((resolve, reject) => {
    sending.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on("error", reject);
  });
  // Early refusals close the connection.
  const sent = pipeline(bytes, sending).catch(() => undefined);
  try {
    return await status;
  } finally {
    bytes.destroy();
    await sent;
  }
}

/** Current or peak bytes. */
export function memoryOf(pid: number, which: "VmRSS" | "VmHWM" = "VmRSS"): number {
  const line = new RegExp(`^${which}:\\s+(\\d+) kB$`, "m");
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}

/** Bytes before and peak, with number of samples. */
export async function watchMemory(pid: number, action: () => Promise<void>) {
  const before = memoryOf(pid);
  const seen: number[] = [];
  const watch = setInterval(() => seen.push(memoryOf(pid)), SAMPLE_EVERY_MS);
  try {
    await action();
  } finally {
    clearInterval(watch);
  }
  return { before, highest: Math.max(before, ...seen), samples: seen.length };
}
