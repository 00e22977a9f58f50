import { link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { BackupBucket } from "./bucket-backups.ts";
import { copyFile, faultOf, fromEarlier, type Found, type Wanted } from "./copy-file.ts";
import { copyToBucket } from "./copy-to-bucket.ts";
import { digestOfFile } from "./digest.ts";
import { readEncryption, type Writing } from "./encryption.ts";
import { flushFolder } from "./folders.ts";
import { inParallel } from "../in-parallel.ts";
import { JOURNAL, listKnown } from "./journal.ts";
import { writeTexts } from "./lines.ts";
import { FILE_LIST, filePath, type Manifest, type StoredFile } from "./manifest.ts";
import type { Progress } from "./progress.ts";
import type { School } from "./school.ts";

/** A folder with copies, of an interrupted or earlier backup. */
export type Source = { folder: string; isLeftover: boolean };
type KnownSource = Source & { known: Map<string, StoredFile> };

export type Copies = {
  folder: string;
  writing: Writing;
  /** Target bucket; then no files stay in the folder. */
  bucket?: BackupBucket | undefined;
  sources: KnownSource[];
  copied: Map<string, StoredFile>;
  lost: Map<string, Manifest["lost"][number]>;
  record: (file: StoredFile) => Promise<void>;
  close: () => Promise<void>;
};

/** Throws if the disk has no space for so many more bytes. */
export type RequireSpace = (bytes: number) => Promise<void>;

export async function openCopies(
  folder: string,
  writing: Writing,
  sources: readonly Source[],
  bucket?: BackupBucket,
): Promise<Copies> {
  await mkdir(path.join(folder, "files"), { mode: 0o700 });
  const known: KnownSource[] = [];
  for (const source of sources) {
    if ((await readEncryption(source.folder))?.recipient !== writing.recipient) continue;
    known.push({ ...source, known: await listKnown(source.folder) });
  }
  const journal = await open(path.join(folder, JOURNAL), "ax", 0o600);
  return {
    folder,
    writing,
    bucket,
    sources: known,
    copied: new Map(),
    lost: new Map(),
    record: (file) => journal.appendFile(`${JSON.stringify(file)}\n`),
    close: () => journal.close(),
  };
}

/**
 * Copies missing files named by the tables. Reuses intact copies, because bytes of a key never change. Returns files
 * removed since the tables were read.
 */
export async function copyFiles(
  school: School,
  copies: Copies,
  {
    wanted,
    progress,
    requireSpace,
  }: { wanted: readonly Wanted[]; progress: Progress; requireSpace?: RequireSpace | undefined },
): Promise<string[]> {
  const gone: string[] = [];
  const left = wanted.filter(({ key }) => !copies.copied.has(key) && !copies.lost.has(key));
  const added = copies.bucket ? [] : left.filter((file) => !isReusable(copies, file));
  if (added.length > 0) await requireSpace?.(bytesOf(added));
  progress.begin("Copying", { files: left.length, bytes: bytesOf(left) });
  await inParallel(left, async (file) => {
    const target = filePath(copies.folder, file.key) + copies.writing.suffix;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const { stored, problem } = copies.bucket
      ? await copyToBucket(school, copies.writing, { file, target, bucket: copies.bucket })
      : await copyToFolder(school, copies, file, target);
    if (stored) {
      copies.copied.set(file.key, stored);
      await copies.record(stored);
    }
    if (problem === "gone") gone.push(file.key);
    else if (problem) copies.lost.set(file.key, { key: file.key, name: file.name, problem });
    progress.add(file.size);
  });
  progress.end();
  return gone;
}

const bytesOf = (files: readonly Wanted[]) => files.reduce((sum, { size }) => sum + size, 0);

export async function listFiles(
  { folder, writing, copied, lost }: Copies,
  wanted: readonly Wanted[],
): Promise<Pick<Manifest, "files" | "lost">> {
  const total = { count: 0, bytes: 0 };
  const stale = new Set(copied.keys());
  function* lines() {
    for (const { key } of wanted) {
      const file = copied.get(key);
      if (!file) continue;
      stale.delete(key);
      total.count += 1;
      total.bytes += file.size;
      yield `${JSON.stringify(file)}\n`;
    }
  }
  const { sha256 } = await writeTexts(path.join(folder, FILE_LIST), lines());
  // Buckets keep unlisted files, which readers ignore.
  for (const key of stale) await rm(filePath(folder, key) + writing.suffix, { force: true });
  for (const name of await readdir(path.join(folder, "files"))) {
    await flushFolder(path.join(folder, "files", name));
  }
  await flushFolder(path.join(folder, "files"));
  const missed = wanted.flatMap(({ key }) => lost.get(key) ?? []);
  return { files: { ...total, sha256 }, lost: missed };
}

const isReusable = ({ sources }: Copies, { key, size }: Wanted) =>
  sources.some(({ known }) => known.get(key)?.size === size);

async function copyToFolder(
  school: School,
  copies: Copies,
  file: Wanted,
  target: string,
): Promise<Found> {
  const earlier = await reuseEarlier(copies, file, target);
  return earlier
    ? fromEarlier(earlier, await faultOf(school, file))
    : copyFile(school, copies.writing, file, target);
}

/**
 * Reuses a copy after checking its digest. Copies of an earlier backup are hard-linked, those of an interrupted one
 * moved.
 */
async function reuseEarlier(
  { sources, writing }: Copies,
  wanted: Wanted,
  target: string,
): Promise<StoredFile | undefined> {
  for (const { folder, isLeftover, known } of sources) {
    const file = known.get(wanted.key);
    if (!file || file.size !== wanted.size) continue;
    const source = filePath(folder, wanted.key) + writing.suffix;
    const found = await digestOfFile(source).catch(() => undefined);
    if (found?.sha256 !== file.sha256) continue;
    if (isLeftover) await rename(source, target);
    else if (!(await isLinked(source, target))) continue;
    return file;
  }
  return undefined;
}

async function isLinked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Some file systems have no hard links, or limit them.
    if (code && ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"].includes(code)) {
      return false;
    }
    throw error;
  }
}
