import path from "node:path";
import { knownMigrations } from "../database/migrate.ts";
import type { Row } from "./backup.queries.ts";
import { digestOfFile, rowDigest } from "./digest.ts";
import { listBackups } from "./folders.ts";
import { readLines } from "./lines.ts";
import {
  BackupProblem,
  FILE_LIST,
  filePath,
  parseJson,
  readManifest,
  readStoredFile,
  tablePath,
  type Manifest,
} from "./manifest.ts";

export type CheckedBackup = {
  folder: string;
  manifest: Manifest;
  /** By table: a digest of its rows that does not depend on their order. */
  digests: Map<string, string>;
};

/** Reads a whole backup and compares it with its manifest. Throws what is wrong; writes nothing. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new BackupProblem(await noBackupIn(folder));
  const known = new Set(await knownMigrations());
  if (manifest.migrations.some((name) => !known.has(name))) {
    throw new BackupProblem(
      `${folder} is of a newer version of Madrasa. Bring this one up to date first.`,
    );
  }
  const digests = new Map<string, string>();
  for (const table of manifest.tables) {
    digests.set(table.name, await checkTable(folder, table));
  }
  await checkFiles(folder, manifest);
  return { folder, manifest, digests };
}

async function noBackupIn(folder: string): Promise<string> {
  const inside = await listBackups(folder).catch(() => undefined);
  if (!inside) return `There is no folder ${folder}.`;
  const [newest] = inside;
  if (!newest) return `${folder} holds no whole backup.`;
  return `${folder} holds several backups. The newest is ${newest.folder}.`;
}

const damaged = (file: string) =>
  new BackupProblem(`${file} is damaged. Nothing was restored; take another backup.`);
const missing = (file: string) =>
  new BackupProblem(`${file} is missing. Nothing was restored; take another backup.`);

async function checkTable(folder: string, table: Manifest["tables"][number]): Promise<string> {
  const file = tablePath(folder, table.name);
  const found = await digestOfFile(file);
  if (!found) throw missing(file);
  if (found.sha256 !== table.sha256) throw damaged(file);
  const digest = rowDigest();
  let rows = 0;
  for await (const line of readLines(file)) {
    rows += 1;
    digest.add(parseJson(line) as Row);
  }
  if (rows !== table.rows) throw damaged(file);
  return digest.value();
}

async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  const list = path.join(folder, FILE_LIST);
  const listed = await digestOfFile(list);
  if (!listed) throw missing(list);
  if (listed.sha256 !== files.sha256) throw damaged(list);
  for await (const line of readLines(list)) {
    const stored = readStoredFile(line);
    if (!stored) throw damaged(list);
    const file = filePath(folder, stored.key);
    const found = await digestOfFile(file);
    if (!found) throw missing(file);
    if (found.sha256 !== stored.sha256) throw damaged(file);
  }
}
