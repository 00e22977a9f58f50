import { createHash } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { changeSchema } from "../database/change-schema.ts";
import type { Tx } from "../database/database.ts";
import {
  doneMigrations,
  forgetMigrations,
  knownMigrations,
  migrate,
  runMigrations,
} from "../database/migrate.ts";
import type { Storage } from "../storage/storage.ts";
import {
  columnsOf,
  dropTables,
  hasRows,
  insertRows,
  markReplacedFiles,
  readRows,
  saveFileRows,
  tableOf,
  without,
  type Row,
} from "./backup.queries.ts";
import type { CheckedBackup } from "./check-backup.ts";
import { digestOf, digestOfFile, hashing, rowDigest } from "./digest.ts";
import { inParallel } from "../in-parallel.ts";
import { readLines, type Bytes } from "./lines.ts";
import {
  BackupFault,
  FILE_LIST,
  filePath,
  readFileList,
  tablePath,
  type StoredFile,
} from "./manifest.ts";
import { SILENT, type Progress } from "./progress.ts";
import type { School } from "./school.ts";

export type Restored = {
  rows: number;
  files: number;
  bytes: number;
  /** Files of the replaced school; the next sweep removes their bytes. */
  previousFiles: number;
};

/**
 * Restores a checked backup. Files first: a failure leaves only files without rows, reused by a second attempt. Then
 * tables are filled in one transaction, committed only if they read back unchanged.
 */
export async function restoreBackup(
  school: School,
  backup: CheckedBackup,
  { replace, progress = SILENT }: { replace: boolean; progress?: Progress },
): Promise<Restored> {
  const { database, clock } = school;
  const { files } = backup.manifest;
  await refuseOccupied(school, { replace });
  progress.begin("Restoring", { files: files.count, bytes: files.bytes });
  await inParallel(readFileList(path.join(backup.folder, FILE_LIST)), async (file) => {
    if (!file) throw new BackupFault(`${FILE_LIST} changed while it was read.`);
    await putFile(school.storage, backup, file);
    progress.add(file.size);
  });
  progress.end();
  await migrate(database, progress.onWait);
  const previousFiles = await changeSchema(
    database,
    async (tx) => {
      await saveFileRows(tx);
      await fillTables(school, tx, backup);
      return markReplacedFiles(tx, clock());
    },
    progress.onWait,
  );
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, files: files.count, bytes: files.bytes, previousFiles };
}

/** Throws if a school exists, unless `replace`; always for a newer version. */
export async function refuseOccupied(
  school: Pick<School, "database" | "tables">,
  { replace }: { replace: boolean },
): Promise<void> {
  const { database } = school;
  const known = new Set(await knownMigrations());
  const done = await doneMigrations(database, database.read);
  if (done.some((name) => !known.has(name))) {
    throw new BackupFault(
      "The school here was opened by a newer version of Madrasa. Bring this one up to date first.",
    );
  }
  if (!replace && (await hasRows(school, database.read))) {
    throw new BackupFault(
      "There is a school here already. Restore into an empty one, or say --replace to give it up.",
    );
  }
}

/** Stores a file unless present, for example after an interrupted restore. */
async function putFile(
  storage: Storage,
  { folder, reading }: CheckedBackup,
  { key, contentType, size, sha256 }: StoredFile,
): Promise<void> {
  const isEncrypted = reading.suffix !== "";
  const read = (): Bytes => reading.read(filePath(folder, key) + reading.suffix);
  const present = await storage.size(key);
  if (present === size) {
    // The list contains the digest of encrypted bytes.
    const expected = isEncrypted ? (await digestOf(read())).sha256 : sha256;
    if ((await digestOf(await storage.read(key))).sha256 === expected) return;
  }
  // The bytes differ from the expected ones: damaged.
  if (present !== undefined) await storage.remove(key);
  const seen = { hash: createHash("sha256"), size: 0 };
  const bytes = Readable.from(hashing(read(), seen), { objectMode: false });
  await storage.write(key, { bytes, size, contentType });
  const expected = isEncrypted ? seen.hash.digest("hex") : sha256;
  if ((await digestOf(await storage.read(key))).sha256 !== expected) {
    throw new BackupFault(`The storage does not give back file ${key} as it was given.`);
  }
}

async function fillTables(
  { database, tables }: School,
  tx: Tx,
  { folder, manifest, reading }: CheckedBackup,
): Promise<void> {
  await dropTables({ database, tables }, tx);
  await forgetMigrations(tx);
  await runMigrations(database, tx, manifest.migrations);
  const columns = await columnsOf(tx);
  for (const { name, key, sha256 } of manifest.tables) {
    const known = columns.get(name);
    if (!known) throw unknown(`table ${name}`);
    const table = tableOf(tables, name, key);
    const file = tablePath(folder, name) + reading.suffix;
    if ((await digestOfFile(file))?.sha256 !== sha256) {
      throw new BackupFault(`${file} changed while it was restored.`);
    }
    const [inserted, stored] = [rowDigest(), rowDigest()];
    for await (const rows of inPages(reading.read(file))) {
      const own = rows.map((row) => without(row, table.derived));
      for (const row of own) refuseUnknown(row, name, known);
      await insertRows(tx, name, own);
      own.forEach((row) => inserted.add(row));
    }
    for await (const rows of readRows(tx, table)) rows.forEach((row) => stored.add(row));
    if (stored.value() !== inserted.value()) {
      throw new BackupFault(`The database does not give back ${name} as it was given.`);
    }
  }
  const done = new Set(manifest.migrations);
  await runMigrations(
    database,
    tx,
    (await knownMigrations()).filter((name) => !done.has(name)),
  );
  await tables.rebuild(tx);
}

const unknown = (thing: string) =>
  new BackupFault(
    `The backup has a ${thing}, which this version of Madrasa does not know. Nothing was restored.`,
  );

function refuseUnknown(row: Row, table: string, columns: ReadonlySet<string>): void {
  const name = Object.keys(row).find((column) => !columns.has(column));
  if (name !== undefined) throw unknown(`column ${table}.${name}`);
}

const BATCH_SIZE = 1_000;

async function* inPages(table: Bytes): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  for await (const line of readLines(table)) {
    page.push(JSON.parse(line) as Row);
    if (page.length < BATCH_SIZE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
