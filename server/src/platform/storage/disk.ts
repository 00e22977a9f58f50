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
import { diskPieces, isPart, type DiskPieces } from "./disk-pieces.ts";
import { doesGroupRead } from "./readers.ts";
import { type Permission, signLink } from "./signed-links.ts";
import type { Storage } from "./storage.ts";

export type DiskStorage = Storage & {
  receivePiece: DiskPieces["receivePiece"];
  /** Stores a stream under a key, entirely or not at all. Resolves to its length. */
  receive: (key: string, bytes: Readable, limits: UploadLimits) => Promise<number>;
  /** Resolves once no upload is running and those that were cut off are removed. */
  settled: () => Promise<void>;
  /** Opens a key's file, for sending parts of it. Throws FILE_NOT_FOUND when there is none. */
  open: (key: string) => Promise<FileHandle>;
  /** The path of a key's file within the folder. */
  placeOf: (key: string) => string;
};

type UploadLimits = {
  maxBytes: number;
  minBytes?: number;
  /** Asked now and then while bytes arrive; rejects when no more are to be stored. */
  requireSpace?: () => Promise<void>;
};

/** Bytes that may arrive until the disk's space is looked at again. */
const SPACE_CHECK_BYTES = 16 * 1024 * 1024;

/**
 * Keeps files in a folder; links lead to `/files` at the school's public URL. With `leaveUnfinished`,
 * unfinished uploads are not removed at the start. A transfer without a byte for `stallMs` is ended.
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
  // Unfinished uploads of a server that was killed; those in pieces go on.
  const abandoned = leaveUnfinished ? [] : await readdir(incoming);
  for (const name of abandoned) {
    if (!isPart(name)) await rm(path.join(incoming, name), { force: true });
  }

  // Two levels by the first characters keep any one folder small. Only the server itself makes keys
  // that are paths.
  const placeOf = (key: string) => (key.includes("/") ? key : path.join(key.slice(0, 2), key));
  const pathOf = (key: string) => path.join(folder, placeOf(key));

  const store = (temporary: string, key: string) => storeFile(temporary, pathOf(key), { forGroup });
  const arrivals = createArrivals();
  const { receivePiece, ...pieces } = diskPieces({ incoming, pathOf, store, arrivals, stallMs });

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

  /** Also ends what is still arriving, which would keep its room and get its name afterwards. */
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
    receivePiece,
    settled: arrivals.settled,
    ...pieces,
    pieceLink: async ({ key, contentType, offset, bytes, size, expiresAt }) => ({
      signedUrl: linkTo(key, {
        act: "piece",
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
        act: "put",
        until: String(expiresAt),
        type: contentType,
        max: String(size ?? maxBytes),
      }),
      headers: { "content-type": contentType },
    }),
    viewLink: async ({ key, contentType, name, disposition, expiresAt }) =>
      linkTo(key, {
        act: "get",
        until: String(expiresAt),
        type: contentType,
        name,
        disposition,
      }),
    size: async (key) => (await unlessMissing(() => stat(pathOf(key))))?.size,
    start: async (key, bytes) => {
      const file = await opened(key);
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes, 0);
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
    // The route asks for the row before it accepts any byte.
    retire: remove,
    check: async () => {
      await stat(incoming);
    },
  };
}
