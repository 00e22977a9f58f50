import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isoTime } from "../clock.ts";
import type { Database, Db } from "../database/database.ts";
import { doneMigrations, knownMigrations } from "../database/migrate.ts";
import type { Row } from "../database/tables.ts";
import { isOutOfSpace } from "../out-of-space.ts";
import { isWanted, presentTables, readRows } from "./backup.queries.ts";
import type { Objects } from "../storage/s3-objects.ts";
import { openBucket } from "./bucket-backups.ts";
import { sendBackup } from "./bucket.ts";
import type { Wanted } from "./copy-file.ts";
import { copyFiles, listFiles, openCopies, type Copies, type RequireSpace } from "./copy-files.ts";
import { writeEncryption, writingTo, type Writing } from "./encryption.ts";
import { findLeftovers, flushFolder, listBackups, nameFor, partialOf } from "./folders.ts";
import { JOURNAL } from "./journal.ts";
import { writeTexts } from "./lines.ts";
import { BackupFault, FORMAT, MANIFEST, tablePath, type Manifest } from "./manifest.ts";
import { SILENT, type Progress } from "./progress.ts";
import type { School } from "./school.ts";
import { writeSecretKey } from "./secret-key.ts";

type TakeOptions = {
  recipient?: string | undefined;
  secretKey?: string;
  bucket?: Objects;
  progress?: Progress;
  requireSpace?: RequireSpace;
};

/** Maximum of table reads, repeated if files are removed before copying. */
const ROUNDS = 10;

/**
 * Backs up the running school into a new folder of `parent`, named finally once everything is flushed. Refuses damaged
 * databases. After a failure copies are kept for the next run, except on a full disk. `recipient`: age public keys for
 * each file, and for the school's key. `bucket`: direct target, leaving nothing in `parent`.
 */
export async function takeBackup(
  school: School,
  parent: string,
  { recipient, secretKey, bucket, progress = SILENT, requireSpace }: TakeOptions = {},
): Promise<{ folder: string; manifest: Manifest }> {
  const writing = writingTo(recipient);
  if ((await school.database.check()) !== undefined) {
    throw new BackupFault(
      "The database is damaged, so no backup was taken. Keep the earlier ones, and restore the newest.",
    );
  }
  const leftovers = await findLeftovers(parent);
  const [newest] = await listBackups(parent);
  const folder = path.join(parent, nameFor(school.clock()));
  const making = partialOf(folder);
  await mkdir(making, { recursive: true, mode: 0o700 });
  if (recipient !== undefined) await writeEncryption(making, { school: school.name, recipient });
  if (secretKey !== undefined) await writeSecretKey(making, writing, secretKey);
  const name = path.basename(folder);
  const straight = bucket && (await openBucket(bucket, name, writing, leftovers));
  const sources = [
    ...leftovers.map((leftover) => ({ folder: leftover, isLeftover: true })),
    ...(newest ? [{ folder: newest.folder, isLeftover: false }] : []),
  ];
  const copies = await openCopies(making, writing, straight ? [] : sources, straight);
  try {
    const manifest = await write(school, copies, { progress, requireSpace });
    await rm(path.join(making, JOURNAL));
    const text = [JSON.stringify(manifest, null, 2), "\n"];
    await writeTexts(path.join(making, MANIFEST + writing.suffix), text, writing.encrypt);
    await flushFolder(making);
    if (bucket) {
      await sendBackup(making, bucket, progress, name);
      await rm(making, { recursive: true });
    } else {
      await rename(making, folder);
    }
    await flushFolder(parent);
    for (const leftover of leftovers) await rm(leftover, { recursive: true, force: true });
    return { folder, manifest };
  } catch (error) {
    // On a full disk the school could not write, nor record this failure.
    if (copies.copied.size === 0 || isOutOfSpace(error)) {
      await rm(making, { recursive: true, force: true });
    }
    throw error;
  } finally {
    await copies.close();
  }
}

/**
 * Reads rows in one snapshot, then copies their files. Repeats if files were removed meanwhile, so that no lesson lacks
 * its file.
 */
async function write(
  school: School,
  copies: Copies,
  { progress, requireSpace }: { progress: Progress; requireSpace: RequireSpace | undefined },
): Promise<Manifest> {
  const { database, clock, name } = school;
  for (let round = 1; ; round += 1) {
    const takenAt = isoTime(clock());
    const { wanted, ...read } = await database.snapshot(
      async (db) => ({
        migrations: await migrationsOf(database, db),
        ...(await writeTables(school, db, copies)),
      }),
      progress.onWait,
    );
    const gone = await copyFiles(school, copies, { wanted, progress, requireSpace });
    if (gone.length > 0 && round < ROUNDS) continue;
    const listed = await listFiles(copies, wanted);
    return { format: FORMAT, takenAt, school: name, ...read, ...listed, gone };
  }
}

async function migrationsOf(database: Database, db: Db): Promise<string[]> {
  const done = await doneMigrations(database, db);
  if (done.length === 0) throw new BackupFault("The database holds no school yet.");
  const known = new Set(await knownMigrations());
  if (done.some((name) => !known.has(name))) {
    throw new BackupFault(
      "The school was opened by a newer version of Madrasa. Use that version for its backup.",
    );
  }
  return done;
}

/** Writes all tables and collects the files they name, because encrypted output is unreadable here. */
async function writeTables(
  school: School,
  db: Db,
  { folder, writing }: { folder: string; writing: Writing },
): Promise<{ tables: Manifest["tables"]; wanted: Wanted[] }> {
  const written: Manifest["tables"] = [];
  const wanted: Wanted[] = [];
  const tables = path.join(folder, "tables");
  await rm(tables, { recursive: true, force: true });
  await mkdir(tables, { mode: 0o700 });
  for (const table of await presentTables(school, db)) {
    const { name, key } = table;
    let rows = 0;
    async function* lines() {
      for await (const page of readRows(db, table)) {
        rows += page.length;
        if (name === "files") wanted.push(...(page as FileRow[]).filter(isWanted).map(toWanted));
        yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
      }
    }
    const file = tablePath(folder, name) + writing.suffix;
    const { sha256 } = await writeTexts(file, lines(), writing.encrypt);
    written.push({ name, key: [...key], rows, sha256 });
  }
  await flushFolder(tables);
  return { tables: written, wanted };
}

type FileRow = Row<"files">;

const toWanted = ({ id, name, content_type, size }: FileRow): Wanted => ({
  key: id,
  name,
  contentType: content_type,
  size: size ?? 0,
});
