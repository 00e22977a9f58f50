import { constants } from "node:fs";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { addAbortSignal, finished, PassThrough, type Readable } from "node:stream";
import { Refusal, refuse } from "../refusal.ts";
import { type Arrivals, sentAgain } from "./disk-arrivals.ts";
import { unlessMissing } from "./store-file.ts";
import type { ChunkStorage } from "./storage.ts";

export type DiskChunks = Omit<ChunkStorage, "chunkLink"> & {
  /**
   * Appends a stream to a file. Bytes before an interruption are kept, and the last byte completes the file. Returns
   * the number of bytes stored.
   */
  receiveChunk: (key: string, bytes: Readable, chunk: Chunk) => Promise<number>;
};

type Chunk = {
  /** Throws UPLOAD_OFFSET unless equal to the stored bytes. */
  offset: number;
  maxBytes: number;
  size: number;
};

/** Suffix of chunked uploads, which survive the clean-up at start. */
const ENDING = ".part";
export const isPart = (name: string) => name.endsWith(ENDING);

type ChunkStore = {
  incoming: string;
  pathOf: (key: string) => string;
  store: (temporary: string, key: string) => Promise<void>;
  arrivals: Arrivals;
  /** Milliseconds without a byte after which a transfer is ended. */
  stallMs: number;
};

export function diskChunks({ incoming, pathOf, store, arrivals, stallMs }: ChunkStore): DiskChunks {
  const partOf = (key: string) => path.join(incoming, key + ENDING);
  const lengthOf = async (file: string) => (await unlessMissing(() => stat(file)))?.size;

  async function append(
    key: string,
    bytes: Readable,
    { chunk, signal }: { chunk: Chunk; signal: AbortSignal },
  ): Promise<number> {
    const { offset, maxBytes, size } = chunk;
    if ((await lengthOf(pathOf(key))) !== undefined) throw refuse("FILE_ALREADY_STORED");
    const flags = constants.O_WRONLY | (offset === 0 ? constants.O_CREAT : 0);
    const file = await unlessMissing(() => open(partOf(key), flags, 0o600));
    if (!file) throw refuse("UPLOAD_OFFSET");
    let length: number;
    try {
      if ((await file.stat()).size !== offset) throw refuse("UPLOAD_OFFSET");
      addAbortSignal(signal, bytes);
      length = await write(file, bytes, { offset, maxBytes });
    } finally {
      await file.close();
    }
    if (length === size) await makeFile(key);
    return length;
  }

  /** Writes and flushes received bytes even if the stream fails, then throws its error. */
  async function write(
    file: FileHandle,
    bytes: Readable,
    { offset, maxBytes }: Pick<Chunk, "offset" | "maxBytes">,
  ): Promise<number> {
    const stalled = setTimeout(() => bytes.destroy(new Error("No byte came any more.")), stallMs);
    // A failing stream discards buffered bytes; this one ends normally instead.
    const came = new PassThrough();
    let broken: Error | null | undefined;
    finished(bytes, (error) => {
      broken = error;
      came.end();
    });
    bytes.pipe(came, { end: false });
    let length = offset;
    try {
      for await (const chunk of came as AsyncIterable<Buffer>) {
        stalled.refresh();
        if (length + chunk.length > offset + maxBytes) throw refuse("TOO_LARGE");
        await writeAll(file, chunk, length);
        length += chunk.length;
      }
    } finally {
      clearTimeout(stalled);
      await file.datasync();
    }
    if (broken) throw broken;
    return length;
  }

  async function makeFile(key: string): Promise<void> {
    try {
      await store(partOf(key), key);
    } catch (error) {
      // The file was also sent whole.
      if (!(error instanceof Refusal)) throw error;
    }
    await rm(partOf(key), { force: true });
  }

  return {
    receiveChunk: (key, bytes, chunk) =>
      arrivals.take(key, (signal) => append(key, bytes, { chunk, signal })),
    receivedBytes: async (key) => {
      // The client has lost the connection of a chunk still arriving: end it, because the next one would start at an
      // outdated offset.
      await arrivals.end(key, sentAgain());
      return (await lengthOf(pathOf(key))) ?? (await lengthOf(partOf(key))) ?? 0;
    },
    // Recovers from a crash between the last byte and the renaming.
    join: async (key, { size }) => {
      if ((await lengthOf(pathOf(key))) !== undefined) return size;
      const length = (await lengthOf(partOf(key))) ?? 0;
      if (length === size) await makeFile(key);
      return length;
    },
    removeChunks: async (key) => {
      await arrivals.end(key, refuse("FILE_NOT_FOUND"));
      await rm(partOf(key), { force: true });
    },
    listChunked: async () =>
      (await readdir(incoming)).filter(isPart).map((name) => name.slice(0, -ENDING.length)),
  };
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const rest = chunk.length - written;
    written += (await file.write(chunk, written, rest, position + written)).bytesWritten;
  }
}
