import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isFileWanted } from "./backup.queries.ts";
import { hashing } from "./digest.ts";
import type { Writing } from "./encryption.ts";
import type { Bytes } from "./lines.ts";
import type { StoredFile } from "./manifest.ts";
import type { School } from "./school.ts";
import type { Readable } from "node:stream";

export type Wanted = Pick<StoredFile, "key" | "contentType" | "size"> & { name: string };

/** `problem`: fault in storage; "gone" if removed by people meanwhile. */
export type Found = { stored?: StoredFile; problem?: string };

export async function copyFile(
  { storage, database }: School,
  { encrypt }: Writing,
  file: Wanted,
  target: string,
): Promise<Found> {
  const read = { hash: createHash("sha256"), size: 0 };
  const written = { hash: createHash("sha256"), size: 0 };
  const bytes: Bytes = hashing(
    fromStorage(() => storage.read(file.key)),
    read,
  );
  try {
    const stream = createWriteStream(target, { flags: "wx", flush: true });
    await pipeline(hashing(encrypt(bytes), written), stream);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    await rm(target, { force: true });
    const { problem = "cannot be read" } = await faultOf({ storage, database }, file);
    return { problem };
  }
  const { key, contentType } = file;
  const stored = { key, contentType, size: read.size, sha256: written.hash.digest("hex") };
  return {
    stored,
    ...(read.size === file.size ? {} : await faultOf({ storage, database }, file)),
  };
}

export function fromEarlier(stored: StoredFile, { problem }: Found): Found {
  if (problem === undefined || problem === "gone") return { stored, ...(problem && { problem }) };
  return { stored, problem: `${problem}; this backup has it from one before` };
}

/** Fault of a stored file, if any. Throws if the storage is unavailable. */
export async function faultOf(
  { storage, database }: Pick<School, "storage" | "database">,
  { key, size: expected }: Wanted,
): Promise<Found> {
  const size = await storage.size(key);
  if (size === expected) return {};
  // Removed since the tables were read: nothing is lost.
  if (!(await isFileWanted(database.read, key))) return { problem: "gone" };
  return {
    problem:
      size === undefined
        ? "is not in the storage"
        : `has ${size} bytes and should have ${expected}`,
  };
}

/** Distinguishes errors of reading storage from those of writing. */
class SourceError extends Error {}

async function* fromStorage(read: () => Promise<Readable>): AsyncGenerator<Uint8Array> {
  let source: AsyncIterator<Uint8Array>;
  try {
    source = ((await read()) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  } catch (error) {
    throw new SourceError("cannot be opened", { cause: error });
  }
  try {
    for (;;) {
      const next = await source.next().catch((error: unknown) => {
        throw new SourceError("cannot be read", { cause: error });
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await source.return?.();
  }
}
