import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Tables } from "../database/tables.ts";
import { isFileWanted } from "./backup.queries.ts";
import { digestOfFile, noting } from "./digest.ts";
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

type FileRow = Tables["files"];
type Copied = Pick<StoredFile, "size" | "sha256">;

/**
 * Copies the bytes of every file that the written table names. What an earlier backup in the same
 * folder holds unharmed is shared with it: a stored key never changes its bytes.
 */
export async function copyFiles(
  school: School,
  folder: string,
  earlier: string | undefined,
): Promise<Pick<Manifest, "files" | "lost">> {
  const known = await listEarlier(earlier);
  const lost: Manifest["lost"] = [];
  const total = { count: 0, bytes: 0 };
  await mkdir(path.join(folder, "files"), { mode: 0o700 });

  async function* lines() {
    for await (const line of readLines(tablePath(folder, "files"))) {
      const row = JSON.parse(line) as FileRow;
      if (row.confirmed_at === null || row.doomed_at !== null) continue;
      const target = filePath(folder, row.id);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const copied =
        (await share(earlier, known.get(row.id), row, target)) ??
        (await copy(school, row, target, lost));
      if (!copied) continue;
      total.count += 1;
      total.bytes += copied.size;
      const file: StoredFile = { key: row.id, contentType: row.content_type, ...copied };
      yield `${JSON.stringify(file)}\n`;
    }
  }
  const { sha256 } = await writeTexts(path.join(folder, FILE_LIST), lines());
  for (const name of await readdir(path.join(folder, "files"))) {
    await flushFolder(path.join(folder, "files", name));
  }
  await flushFolder(path.join(folder, "files"));
  return { files: { ...total, sha256 }, lost };
}

async function listEarlier(earlier: string | undefined): Promise<Map<string, Copied>> {
  const known = new Map<string, Copied>();
  if (earlier === undefined) return known;
  try {
    for await (const line of readLines(path.join(earlier, FILE_LIST))) {
      const file = readStoredFile(line);
      if (file) known.set(file.key, { size: file.size, sha256: file.sha256 });
    }
  } catch {
    // It cannot be read: this backup then copies everything itself.
  }
  return known;
}

/** One copy on the disk for both backups, looked at first: damage must not be handed on. */
async function share(
  earlier: string | undefined,
  known: Copied | undefined,
  row: FileRow,
  target: string,
): Promise<Copied | undefined> {
  if (earlier === undefined || known === undefined || known.size !== row.size) return undefined;
  const source = filePath(earlier, row.id);
  const found = await digestOfFile(source).catch(() => undefined);
  if (found?.sha256 !== known.sha256) return undefined;
  try {
    await link(source, target);
    return known;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Some disks know no second names; some files have as many as they may.
    if (code && ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"].includes(code)) {
      return undefined;
    }
    throw error;
  }
}

async function copy(
  school: School,
  row: FileRow,
  target: string,
  lost: Manifest["lost"],
): Promise<Copied | undefined> {
  const seen = { hash: createHash("sha256"), size: 0 };
  const lose = (problem: string) => lost.push({ key: row.id, name: row.name, problem });
  try {
    const bytes = noting(
      fromStorage(() => school.storage.read(row.id)),
      seen,
    );
    await pipeline(bytes, createWriteStream(target, { flags: "wx", flush: true }));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    await rm(target, { force: true });
    // Where the storage does not answer at all, this throws and there is no backup.
    const size = await school.storage.size(row.id);
    // Removed by people since the tables were read: nobody misses it.
    if (!(await isFileWanted(school.database.read, row.id))) return undefined;
    lose(size === undefined ? "is not in the storage" : "cannot be read");
    return undefined;
  }
  if (row.size !== null && seen.size !== row.size) {
    lose(`has ${seen.size} bytes and should have ${row.size}`);
  }
  return { size: seen.size, sha256: seen.hash.digest("hex") };
}

/** Tells a storage that cannot be read from a backup that cannot be written. */
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
