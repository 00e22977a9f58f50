import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { text as textOf } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { commandLine } from "../command-line.ts";
import type { Objects } from "../storage/s3-objects.ts";
import { type InBucket, listInBucket } from "./bucket-backups.ts";
import { digestOfFile } from "./digest.ts";
import { ENCRYPTION, parseEncryption } from "./encryption.ts";
import { flushFolder, isBackupName } from "./folders.ts";
import { inParallel } from "../in-parallel.ts";
import {
  BackupFault,
  FILE_LIST,
  MANIFEST,
  MANIFESTS,
  parseJson,
  readFileList,
  type Manifest,
} from "./manifest.ts";
import { sendable } from "./sendable.ts";
import { SILENT, type Progress } from "./progress.ts";

/**
 * Sends a complete backup, manifest last to mark completeness. Skips what is present, and lets the store copy what
 * another backup has.
 */
export async function sendBackup(
  folder: string,
  objects: Objects,
  progress: Progress = SILENT,
  name = path.basename(folder),
): Promise<void> {
  const list = path.join(folder, FILE_LIST);
  // First, so that a later backup knows the files of an interrupted one.
  await send(objects, `${name}/${FILE_LIST}`, { file: list, sources: [] });
  const sources = await listInBucket(objects, name);
  const known = new Map<string, string>();
  for await (const file of readFileList(list)) {
    if (file) known.set(file.key, file.sha256);
  }
  const files = await everyFile(folder);
  progress.begin("Sending", totalOf(files));
  for (const group of manifestLast(files)) {
    await inParallel(group, async (file) => {
      const expected = known.get(keyOf(file.name));
      const source = { file: path.join(folder, file.name), expected, sources };
      await send(objects, `${name}/${file.name}`, source);
      progress.add(file.size);
    });
  }
  progress.end();
}

type StoredObject = { name: string; size: number };

const totalOf = (files: readonly StoredObject[]) => ({
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
});

const manifestLast = (files: readonly StoredObject[]) => [
  files.filter(({ name }) => !MANIFESTS.includes(name)),
  files.filter(({ name }) => MANIFESTS.includes(name)),
];

const keyOf = (name: string) => path.basename(name, ".age");

async function send(
  objects: Objects,
  target: string,
  { file, expected, sources }: { file: string; expected?: string | undefined; sources: InBucket[] },
): Promise<void> {
  const sha256 = expected ?? (await digestOfFile(file))?.sha256;
  if ((await objects.sha256Of(target)) === sha256) return;
  const inside = target.slice(target.indexOf("/") + 1);
  for (const source of sources) {
    if (expected === undefined || source.known.get(keyOf(inside))?.sha256 !== expected) continue;
    const isCopied = await objects.copy(`${source.name}/${inside}`, target).catch(() => false);
    if (isCopied && (await objects.sha256Of(target)) === sha256) return;
  }
  const sent = await sendable(() => createReadStream(file));
  if (sent.sha256 !== sha256) throw new BackupFault(`${file} is damaged. Take another backup.`);
  await objects.put(target, sent);
}

async function everyFile(folder: string): Promise<StoredObject[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: StoredObject[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join("/");
    files.push({ name, size: (await stat(file)).size });
  }
  return files;
}

/** Name of the school's newest complete backup. Throws, naming the schools, if there are only others' backups. */
export async function newestInBucket(objects: Objects, school: string): Promise<string> {
  const names = (await objects.folders()).filter(isBackupName).toSorted().toReversed();
  const others = new Map<string, string>();
  for (const name of names) {
    const found = await schoolInBucket(objects, name);
    if (found === school) return name;
    if (found !== undefined && !others.has(found)) others.set(found, name);
  }
  if (others.size === 0) {
    throw new BackupFault("There is no complete backup in the bucket of BACKUP_URL.");
  }
  const newest = [...others].map(([other, name]) => `${other} (${name})`).join(", ");
  throw new BackupFault(
    `There is no complete backup of ${school} in the bucket of BACKUP_URL. It has those of ${newest}. Set SCHOOL_NAME, or choose one: ${commandLine("restore", "--bucket --from NAME")}`,
  );
}

/** Undefined if the backup is incomplete. */
async function schoolInBucket(objects: Objects, name: string): Promise<string | undefined> {
  const read = async (file: string) => {
    const bytes = await objects.read(`${name}/${file}`);
    return bytes ? textOf(bytes) : "";
  };
  const sealed = await objects.sha256Of(`${name}/${MANIFEST}.age`);
  if (sealed !== undefined) return parseEncryption(await read(ENCRYPTION))?.school;
  return (parseJson(await read(MANIFEST)) as Partial<Manifest> | undefined)?.school;
}

/** Downloads a backup into a folder of the same name in `parent`. Skips files with the right digest. */
export async function fetchBackup(
  objects: Objects,
  name: string,
  { parent, progress = SILENT }: { parent: string; progress?: Progress },
): Promise<string> {
  const files: StoredObject[] = [];
  for await (const file of objects.list(name)) files.push(file);
  if (!files.some((file) => MANIFESTS.includes(file.name))) {
    throw new BackupFault(`The bucket of BACKUP_URL has no complete backup ${name}.`);
  }
  const folder = path.join(parent, name);
  progress.begin("Fetching", totalOf(files));
  for (const group of manifestLast(files)) {
    await inParallel(group, async (file) => {
      await fetchFile(objects, `${name}/${file.name}`, inside(folder, file.name));
      progress.add(file.size);
    });
  }
  await flushFolder(folder);
  progress.end();
  return folder;
}

/** Maps a name in the bucket to a path inside the folder. Throws if outside. */
function inside(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (file.startsWith(folder + path.sep)) return file;
  throw new BackupFault(`The bucket has a file of the name ${name}, which no backup has.`);
}

async function fetchFile(objects: Objects, name: string, target: string): Promise<void> {
  const sha256 = await objects.sha256Of(name);
  if (sha256 !== undefined && (await digestOfFile(target))?.sha256 === sha256) return;
  const bytes = await objects.read(name);
  if (!bytes) throw new BackupFault(`${name} is missing in the bucket of BACKUP_URL.`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  // May be a hard link into another backup, so it is replaced, not overwritten.
  await rm(target, { force: true });
  await pipeline(bytes, createWriteStream(target, { flags: "wx", flush: true }));
}
