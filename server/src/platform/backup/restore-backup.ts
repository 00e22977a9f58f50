import { createReadStream } from "node:fs";
import path from "node:path";
import type { Database, Tx } from "../database/database.ts";
import {
  doneMigrations,
  forgetMigrations,
  knownMigrations,
  migrate,
  runMigrations,
} from "../database/migrate.ts";
import type { Storage } from "../storage/storage.ts";
import {
  markFormerFiles,
  dropTables,
  hasRows,
  insertRows,
  readRows,
  saveFileRows,
  type Row,
} from "./backup.queries.ts";
import type { CheckedBackup } from "./check-backup.ts";
import { digestOf, rowDigest } from "./digest.ts";
import { readLines } from "./lines.ts";
import {
  BackupProblem,
  FILE_LIST,
  filePath,
  readStoredFile,
  tablePath,
  type StoredFile,
} from "./manifest.ts";
import type { School } from "./school.ts";

export type Restored = {
  rows: number;
  files: number;
  bytes: number;
  /** Files that only the former school had; the next sweep removes their bytes. */
  formerFiles: number;
};

/**
 * Restores a checked backup into a database and a storage. Files first: a failure there leaves only
 * files without rows, and a second try uses them. The tables are then filled in one transaction,
 * which commits only if they read back unchanged.
 */
export async function restoreBackup(
  school: School,
  backup: CheckedBackup,
  options: { replace: boolean },
): Promise<Restored> {
  const { database, clock } = school;
  await refuseOccupied(database, options);
  const { files, bytes } = await putFiles(school.storage, backup.folder);
  await migrate(database);
  const formerFiles = await database.transaction(async (tx) => {
    await saveFileRows(tx);
    await fillTables(database, tx, backup);
    return markFormerFiles(tx, clock());
  });
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, files, bytes, formerFiles };
}

/** Throws where there is a school, without `replace`; always for one of a newer version. */
export async function refuseOccupied(
  database: Database,
  { replace }: { replace: boolean },
): Promise<void> {
  const known = new Set(await knownMigrations());
  const done = await doneMigrations(database, database.read);
  if (done.some((name) => !known.has(name))) {
    throw new BackupProblem(
      "The school here was opened by a newer version of Madrasa. Bring this one up to date first.",
    );
  }
  if (!replace && (await hasRows(database, database.read))) {
    throw new BackupProblem(
      "There is a school here already. Restore into an empty one, or say --replace to give it up.",
    );
  }
}

async function putFiles(
  storage: Storage,
  folder: string,
): Promise<{ files: number; bytes: number }> {
  const put = { files: 0, bytes: 0 };
  for await (const line of readLines(path.join(folder, FILE_LIST))) {
    const file = readStoredFile(line);
    if (!file) throw new BackupProblem(`${FILE_LIST} changed while it was read.`);
    if (!(await isStored(storage, file))) {
      // The key has other bytes than it was given: they are damaged.
      await storage.remove(file.key);
      const bytes = createReadStream(filePath(folder, file.key));
      await storage.write(file.key, { bytes, size: file.size, contentType: file.contentType });
      if (!(await isStored(storage, file))) {
        throw new BackupProblem(`The storage does not give back file ${file.key} as it was given.`);
      }
    }
    put.files += 1;
    put.bytes += file.size;
  }
  return put;
}

async function isStored(storage: Storage, file: StoredFile): Promise<boolean> {
  if ((await storage.size(file.key)) !== file.size) return false;
  return (await digestOf(await storage.read(file.key))).sha256 === file.sha256;
}

/** Creates the backup's schema, fills and compares its tables, and migrates them to today's. */
async function fillTables(
  database: Database,
  tx: Tx,
  { folder, manifest, digests }: CheckedBackup,
): Promise<void> {
  await dropTables(database, tx);
  await forgetMigrations(tx);
  await runMigrations(database, tx, manifest.migrations);
  for (const { name, key } of manifest.tables) {
    for await (const rows of inPages(tablePath(folder, name))) await insertRows(tx, name, rows);
    const digest = rowDigest();
    for await (const rows of readRows(tx, name, key)) rows.forEach((row) => digest.add(row));
    if (digest.value() !== digests.get(name)) {
      throw new BackupProblem(`The database does not give back ${name} as it was given.`);
    }
  }
  const done = new Set(manifest.migrations);
  await runMigrations(
    database,
    tx,
    (await knownMigrations()).filter((name) => !done.has(name)),
  );
}

const ROWS_AT_ONCE = 1_000;

async function* inPages(file: string): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  for await (const line of readLines(file)) {
    page.push(JSON.parse(line) as Row);
    if (page.length < ROWS_AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
