import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MINUTE } from "../clock.ts";
import type { Config } from "../config.ts";
import { refuse } from "../refusal.ts";
import { newId } from "../secrets.ts";
import { createArrivals } from "./disk-arrivals.ts";
import { isCode, storeFile, unlessMissing } from "./store-file.ts";
import { diskChunks, isPart, type DiskChunks } from "./disk-chunks.ts";
import { doesGroupRead } from "./readers.ts";
import { type Permission, signLink } from "./signed-links.ts";
import type { Storage } from "./storage.ts";

export type DiskStorage = Storage & {
  receiveChunk: DiskChunks["receiveChunk"];
  /** Stores a stream under a key, all or nothing. Returns its length. */
  receive: (key: string, bytes: Readable, limits: UploadLimits) => Promise<number>;
  /** Resolves when no upload is running and interrupted ones are removed. */
  settled: () => Promise<void>;
  /** Throws FILE_NOT_FOUND if missing. */
  open: (key: string) => Promise<FileHandle>;
  placeOf: (key: string) => string;
};

type UploadLimits = {
  maxBytes: number;
  minBytes?: number;
  requireSpace?: () => Promise<void>;
};

/** Bytes between checks of free space. */
const SPACE_CHECK_BYTES = 16 * 1024 * 1024;

/**
 * Stores files in a folder; links point to `/files` at the public URL. `leaveUnfinished` keeps unfinished uploads at
 * start. Transfers without a byte for `stallMs` are ended.
 */
export async function openDisk(
  folder: string,
  { secretKey: secret, publicUrl }: Pick<Config, "secretKey" | "publicUrl">,
  {
    leaveUnfinished = false,
    stallMs = MINUTE,
  }: { leaveUnfinished?: boolean; stallMs?: number } = {},
): Promise<DiskStorage> {
  const incoming = path.join(folder, "incoming");
  await mkdir(incoming, { recursive: true });
  const forGroup = await doesGroupRead(folder);
  // Removes uploads of a killed server; chunked ones can be resumed.
  const abandoned = leaveUnfinished ? [] : await readdir(incoming);
  for (const name of abandoned) {
    if (!isPart(name)) await rm(path.join(incoming, name), { force: true });
  }

  // Two levels by the first characters keep folders small. Keys with a path are created by the server only.
  const placeOf = (key: string) => (key.includes("/") ? key : path.join(key.slice(0, 2), key));
  const pathOf = (key: string) => path.join(folder, placeOf(key));

  const store = (temporary: string, key: string) => storeFile(temporary, pathOf(key), { forGroup });
  const arrivals = createArrivals();
  const { receiveChunk, ...chunks } = diskChunks({ incoming, pathOf, store, arrivals, stallMs });

  const take = (key: string, bytes: Readable, limits: UploadLimits): Promise<number> =>
    arrivals.take(key, (signal) => takeWhole(key, bytes, { ...limits, signal }));

  async function takeWhole(
    key: string,
    bytes: Readable,
    { maxBytes, minBytes = 0, requireSpace, signal }: UploadLimits & { signal: AbortSignal },
  ): Promise<number> {
    const temporary = path.join(incoming, `${path.basename(key)}.${newId()}`);
    let length = 0;
    let checkAt = SPACE_CHECK_BYTES;
    const stalled = setTimeout(() => bytes.destroy(new Error("No byte came any more.")), stallMs);
    const limit = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        stalled.refresh();
        length += chunk.length;
        if (length > maxBytes) return done(refuse("TOO_LARGE"));
        if (!requireSpace || length < checkAt) return done(null, chunk);
        checkAt = length + SPACE_CHECK_BYTES;
        requireSpace().then(() => done(null, chunk), done);
      },
    });
    try {
      const file = createWriteStream(temporary, { flush: true });
      await pipeline([bytes, limit, file], { signal });
      if (length < minBytes) throw new Error(`Only ${length} of ${minBytes} bytes came.`);
      await store(temporary, key);
      return length;
    } finally {
      clearTimeout(stalled);
      await rm(temporary, { force: true });
    }
  }

  const linkTo = (key: string, permission: Permission) =>
    publicUrl + signLink(secret, key, permission);

  /** Aborts a running upload too: it would keep its disk space and still be renamed to this key. */
  async function remove(key: string): Promise<void> {
    await arrivals.end(key, refuse("FILE_NOT_FOUND"));
    await rm(pathOf(key), { force: true });
  }

  async function opened(key: string): Promise<FileHandle> {
    try {
      return await open(pathOf(key), "r");
    } catch (error) {
      throw isCode(error, "ENOENT") ? refuse("FILE_NOT_FOUND") : error;
    }
  }

  return {
    open: opened,
    placeOf,
    receive: take,
    receiveChunk,
    settled: arrivals.settled,
    ...chunks,
    chunkLink: async ({ key, contentType, offset, bytes, size, expiresAt }) => ({
      signedUrl: linkTo(key, {
        action: "chunk",
        until: String(expiresAt),
        type: contentType,
        max: String(bytes),
        offset: String(offset),
        size: String(size),
      }),
      headers: { "content-type": contentType },
    }),
    uploadLink: async ({ key, contentType, maxBytes, size, expiresAt }) => ({
      signedUrl: linkTo(key, {
        action: "put",
        until: String(expiresAt),
        type: contentType,
        max: String(size ?? maxBytes),
      }),
      headers: { "content-type": contentType },
    }),
    viewLink: async ({ key, contentType, name, disposition, expiresAt }) =>
      linkTo(key, {
        action: "get",
        until: String(expiresAt),
        type: contentType,
        name,
        disposition,
      }),
    size: async (key) => (await unlessMissing(() => stat(pathOf(key))))?.size,
    part: async (key, { at, bytes }) => {
      const file = await opened(key);
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes, at);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    read: async (key) => (await opened(key)).createReadStream(),
    write: async (key, { bytes, size }) => {
      await take(key, bytes, { maxBytes: size, minBytes: size });
    },
    remove,
    // The route checks the row before accepting bytes.
    retire: remove,
    check: async () => {
      await stat(incoming);
    },
  };
}
