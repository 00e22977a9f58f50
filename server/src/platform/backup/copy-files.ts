import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Row } from "../database/tables.ts";
import { isFileWanted, isWanted } from "./backup.queries.ts";
import { digestOfFile, hashing } from "./digest.ts";
import { flushFolder } from "./folders.ts";
import { readLines, writeTexts } from "./lines.ts";
import {
  FILE_LIST,
  filePath,
  readStoredFile,
  tablePath,
  type Manifest,
  type StoredFile,
} from "./manifest.ts";
import type { School } from "./school.ts";

type FileRow = Row<"files">;
type Copied = Pick<StoredFile, "size" | "sha256">;

/** The files that are in a backup so far, and those that could not be read. */
export type Copies = {
  folder: string;
  /** An earlier backup, whose copies can be hard-linked. */
  earlier: { folder: string; known: Map<string, Copied> } | undefined;
  copied: Map<string, Copied>;
  lost: Map<string, Manifest["lost"][number]>;
};

export async function openCopies(folder: string, earlier: string | undefined): Promise<Copies> {
  await mkdir(path.join(folder, "files"), { mode: 0o700 });
  return {
    folder,
    earlier:
      earlier === undefined ? undefined : { folder: earlier, known: await listEarlier(earlier) },
    copied: new Map(),
    lost: new Map(),
  };
}

/**
 * Copies the files that the written table names and that are not copied yet. A sound copy in an
 * earlier backup is hard-linked: the bytes of a key never change. Resolves to the files that people
 * have removed since the table was read.
 */
export async function copyFiles(school: School, copies: Copies): Promise<string[]> {
  const gone: string[] = [];
  for await (const row of storedRows(copies.folder)) {
    if (copies.copied.has(row.id) || copies.lost.has(row.id)) continue;
    const target = filePath(copies.folder, row.id);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const shared = await linkEarlier(copies, row, target);
    const found = shared ? await faultOf(school, row) : await copy(school, row, target);
    const bytes = shared ?? found.bytes;
    if (bytes) copies.copied.set(row.id, bytes);
    if (found.problem === "gone") gone.push(row.id);
    else if (found.problem) {
      const problem = shared
        ? `${found.problem}; this backup has it from one before`
        : found.problem;
      copies.lost.set(row.id, { key: row.id, name: row.name, problem });
    }
  }
  return gone;
}

/** Writes the list of copied files, and removes copies that the table no longer names. */
export async function listFiles({
  folder,
  copied,
  lost,
}: Copies): Promise<Pick<Manifest, "files" | "lost">> {
  const total = { count: 0, bytes: 0 };
  const stale = new Set(copied.keys());
  const missed: Manifest["lost"] = [];
  async function* lines() {
    for await (const row of storedRows(folder)) {
      const problem = lost.get(row.id);
      if (problem) missed.push(problem);
      const bytes = copied.get(row.id);
      if (!bytes) continue;
      stale.delete(row.id);
      total.count += 1;
      total.bytes += bytes.size;
      const file: StoredFile = { key: row.id, contentType: row.content_type, ...bytes };
      yield `${JSON.stringify(file)}\n`;
    }
  }
  const { sha256 } = await writeTexts(path.join(folder, FILE_LIST), lines());
  for (const key of stale) await rm(filePath(folder, key));
  for (const name of await readdir(path.join(folder, "files"))) {
    await flushFolder(path.join(folder, "files", name));
  }
  await flushFolder(path.join(folder, "files"));
  return { files: { ...total, sha256 }, lost: missed };
}

/** Rows of files that are in use; the bytes of others are not needed. */
async function* storedRows(folder: string): AsyncGenerator<FileRow> {
  for await (const line of readLines(tablePath(folder, "files"))) {
    const row = JSON.parse(line) as FileRow;
    if (isWanted(row)) yield row;
  }
}

async function listEarlier(earlier: string): Promise<Map<string, Copied>> {
  const known = new Map<string, Copied>();
  try {
    for await (const line of readLines(path.join(earlier, FILE_LIST))) {
      const file = readStoredFile(line);
      if (file) known.set(file.key, { size: file.size, sha256: file.sha256 });
    }
  } catch {
    // The earlier backup cannot be read: everything is copied.
  }
  return known;
}

/** Hard-links the earlier copy after checking its digest, so that damage is not carried over. */
async function linkEarlier(
  { earlier }: Copies,
  row: FileRow,
  target: string,
): Promise<Copied | undefined> {
  const known = earlier?.known.get(row.id);
  if (!earlier || !known || known.size !== row.size) return undefined;
  const source = filePath(earlier.folder, row.id);
  const found = await digestOfFile(source).catch(() => undefined);
  if (found?.sha256 !== known.sha256) return undefined;
  try {
    await link(source, target);
    return known;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Some file systems have no hard links, and a file can have only so many.
    if (code && ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"].includes(code)) {
      return undefined;
    }
    throw error;
  }
}

type Found = { bytes?: Copied; problem?: string };

async function copy(school: School, row: FileRow, target: string): Promise<Found> {
  const seen = { hash: createHash("sha256"), size: 0 };
  try {
    const bytes = hashing(
      fromStorage(() => school.storage.read(row.id)),
      seen,
    );
    await pipeline(bytes, createWriteStream(target, { flags: "wx", flush: true }));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    await rm(target, { force: true });
    const { problem = "cannot be read" } = await faultOf(school, row);
    return { problem };
  }
  const bytes = { size: seen.size, sha256: seen.hash.digest("hex") };
  return { bytes, ...(bytes.size === row.size ? {} : await faultOf(school, row)) };
}

/** What is wrong with a file in the storage, if anything. Throws when the storage does not answer. */
async function faultOf(school: School, row: FileRow): Promise<Found> {
  const size = await school.storage.size(row.id);
  if (size === row.size) return {};
  // Removed by people since the tables were read, so nothing is lost.
  if (!(await isFileWanted(school.database.read, row.id))) return { problem: "gone" };
  return {
    problem:
      size === undefined
        ? "is not in the storage"
        : `has ${size} bytes and should have ${row.size}`,
  };
}

/** Marks an error of reading the storage, to tell it from one of writing the backup. */
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
