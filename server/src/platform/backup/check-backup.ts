import path from "node:path";
import { knownMigrations } from "../database/migrate.ts";
import { digestOfFile } from "./digest.ts";
import { readingOf } from "./encryption.ts";
import { listBackups } from "./folders.ts";
import { inParallel } from "../in-parallel.ts";
import { readLines } from "./lines.ts";
import {
  BackupFault,
  FILE_LIST,
  filePath,
  readFileList,
  readManifest,
  tablePath,
  type Manifest,
  type Reading,
} from "./manifest.ts";
import { SILENT, type Progress } from "./progress.ts";

export type CheckedBackup = {
  folder: string;
  manifest: Manifest;
  reading: Reading;
};

/**
 * Compares a whole backup with its manifest. Throws on any difference. `identities`: secret keys for encrypted ones.
 */
export async function checkBackup(
  folder: string,
  { identities = [], progress = SILENT }: { identities?: string[]; progress?: Progress } = {},
): Promise<CheckedBackup> {
  const reading = await readingOf(folder, identities);
  const manifest = await readManifest(folder, reading);
  if (!manifest) throw new BackupFault(await noBackupIn(folder));
  const { migrations } = manifest;
  const known = await knownMigrations();
  if (!known[0] || !migrations.includes(known[0])) {
    throw new BackupFault(
      `${folder} is of a version of Madrasa before its first release, which no later one restores.`,
    );
  }
  if (migrations.some((name) => !known.includes(name))) {
    throw new BackupFault(
      `${folder} is of a newer version of Madrasa. Bring this one up to date first.`,
    );
  }
  for (const table of manifest.tables) await checkTable(folder, table, reading);
  progress.begin("Checking", { files: manifest.files.count, bytes: manifest.files.bytes });
  await checkFiles(folder, manifest, { reading, progress });
  progress.end();
  return { folder, manifest, reading };
}

async function noBackupIn(folder: string): Promise<string> {
  const inside = await listBackups(folder).catch(() => undefined);
  if (!inside) return `There is no folder ${folder}.`;
  const [newest] = inside;
  if (!newest) return `${folder} holds no whole backup.`;
  return `${folder} holds several backups. The newest is ${newest.folder}.`;
}

const damaged = (file: string) =>
  new BackupFault(`${file} is damaged. Nothing was restored; take another backup.`);
const missing = (file: string) =>
  new BackupFault(`${file} is missing. Nothing was restored; take another backup.`);

async function checkTable(
  folder: string,
  table: Manifest["tables"][number],
  { suffix, read }: Reading,
): Promise<void> {
  const file = tablePath(folder, table.name) + suffix;
  const found = await digestOfFile(file);
  if (!found) throw missing(file);
  if (found.sha256 !== table.sha256) throw damaged(file);
  let rows = 0;
  for await (const _line of readLines(read(file))) rows += 1;
  if (rows !== table.rows) throw damaged(file);
}

async function checkFiles(
  folder: string,
  { files }: Manifest,
  { reading, progress }: { reading: Reading; progress: Progress },
): Promise<void> {
  const list = path.join(folder, FILE_LIST);
  const listed = await digestOfFile(list);
  if (!listed) throw missing(list);
  if (listed.sha256 !== files.sha256) throw damaged(list);
  await inParallel(readFileList(list), async (stored) => {
    if (!stored) throw damaged(list);
    const file = filePath(folder, stored.key) + reading.suffix;
    const found = await digestOfFile(file);
    if (!found) throw missing(file);
    if (found.sha256 !== stored.sha256) throw damaged(file);
    progress.add(stored.size);
  });
}
