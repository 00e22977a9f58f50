import { createWriteStream } from "node:fs";
import { chmod, type FileHandle, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MINUTE } from "../clock.ts";
import type { Config } from "../config.ts";
import { refuse } from "../refusal.ts";
import { newId } from "../secrets.ts";
import { doesGroupRead, GROUP_ENTERS, GROUP_READS } from "./readers.ts";
import { signLink } from "./signed-links.ts";
import type { Storage } from "./storage.ts";

export type DiskStorage = Storage & {
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
 * Keeps files in a folder; links lead to `/files` at the school's public URL. With `keepUnfinished`,
 * unfinished uploads are not removed at the start. A transfer without a byte for `stallMs` is ended.
 */
export async function openDisk(
  folder: string,
  { secretKey: secret, publicUrl }: Pick<Config, "secretKey" | "publicUrl">,
  { keepUnfinished = false, stallMs = MINUTE }: { keepUnfinished?: boolean; stallMs?: number } = {},
): Promise<DiskStorage> {
  const incoming = path.join(folder, "incoming");
  await mkdir(incoming, { recursive: true });
  const forGroup = await doesGroupRead(folder);
  // Unfinished uploads of a server that was killed.
  const abandoned = keepUnfinished ? [] : await readdir(incoming);
  for (const name of abandoned) await rm(path.join(incoming, name), { force: true });

  // Two levels by the first characters keep any one folder small. Only the server itself makes keys
  // that are paths.
  const placeOf = (key: string) => (key.includes("/") ? key : path.join(key.slice(0, 2), key));
  const pathOf = (key: string) => path.join(folder, placeOf(key));

  const receptions = new Set<Promise<number>>();
  /** What the bytes of each key pass through while they arrive. */
  const arriving = new Map<string, Transform>();

  async function received(reception: Promise<number>): Promise<number> {
    receptions.add(reception);
    try {
      return await reception;
    } finally {
      receptions.delete(reception);
    }
  }

  async function take(
    key: string,
    bytes: Readable,
    { maxBytes, minBytes = 0, requireSpace }: UploadLimits,
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
    // A key takes the space of one upload. Who sends again has mostly lost the first connection.
    arriving.get(key)?.destroy(refuse("FILE_IN_USE", { values: { about: "sentAgain" } }));
    arriving.set(key, limit);
    try {
      await pipeline(bytes, limit, createWriteStream(temporary, { flush: true }));
      if (length < minBytes) throw new Error(`Only ${length} of ${minBytes} bytes came.`);
      await keep(temporary, key);
      return length;
    } finally {
      clearTimeout(stalled);
      if (arriving.get(key) === limit) arriving.delete(key);
      await rm(temporary, { force: true });
    }
  }

  /** The file gets its name only once its bytes are flushed, and never replaces another. */
  async function keep(temporary: string, key: string): Promise<void> {
    const final = pathOf(key);
    const isNew = (await mkdir(path.dirname(final), { recursive: true })) !== undefined;
    if (forGroup) {
      if (isNew) await chmod(path.dirname(final), GROUP_ENTERS);
      await chmod(temporary, GROUP_READS);
    }
    try {
      await link(temporary, final);
    } catch (error) {
      if (isCode(error, "EEXIST")) throw refuse("FILE_ALREADY_STORED");
      throw error;
    }
    const parent = await open(path.dirname(final), "r");
    try {
      await parent.sync();
    } finally {
      await parent.close();
    }
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
    receive: (key, bytes, limits) => received(take(key, bytes, limits)),
    settled: async () => void (await Promise.allSettled(receptions)),
    uploadLink: async ({ key, contentType, maxBytes, size, expiresAt }) => ({
      signedUrl:
        publicUrl +
        signLink(secret, key, {
          act: "put",
          until: String(expiresAt),
          type: contentType,
          max: String(size ?? maxBytes),
        }),
      headers: { "content-type": contentType },
    }),
    viewLink: async ({ key, contentType, name, disposition, expiresAt }) =>
      publicUrl +
      signLink(secret, key, {
        act: "get",
        until: String(expiresAt),
        type: contentType,
        name,
        disposition,
      }),
    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isCode(error, "ENOENT")) return undefined;
        throw error;
      }
    },
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
      await received(take(key, bytes, { maxBytes: size, minBytes: size }));
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    // The route asks for the row before it accepts any byte.
    retire: (key) => rm(pathOf(key), { force: true }),
    check: async () => {
      await stat(incoming);
    },
  };
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
