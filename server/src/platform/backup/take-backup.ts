import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isoTime } from "../clock.ts";
import type { Database, Db } from "../database/database.ts";
import { doneMigrations, knownMigrations } from "../database/migrate.ts";
import { presentTables, readRows } from "./backup.queries.ts";
import { copyFiles, listFiles, openCopies } from "./copy-files.ts";
import { flushFolder, listBackups, nameFor, partialOf, removeLeftovers } from "./folders.ts";
import { writeTexts } from "./lines.ts";
import { BackupProblem, FORMAT, MANIFEST, tablePath, type Manifest } from "./manifest.ts";
import type { School } from "./school.ts";

/** How often the tables are read again because a file was removed before it was copied. */
const ROUNDS = 10;

/**
 * Writes the school into a new folder of `parent` while the server runs. The folder gets its final
 * name only once everything in it is flushed to the disk. A damaged database is refused.
 */
export async function takeBackup(
  school: School,
  parent: string,
): Promise<{ folder: string; manifest: Manifest }> {
  if ((await school.database.check()) !== undefined) {
    throw new BackupProblem(
      "The database is damaged, so no backup was taken. Keep the earlier ones, and restore the newest.",
    );
  }
  await removeLeftovers(parent);
  const [newest] = await listBackups(parent);
  const folder = path.join(parent, nameFor(school.clock()));
  const making = partialOf(folder);
  try {
    await mkdir(making, { recursive: true, mode: 0o700 });
    const manifest = await write(school, making, newest?.folder);
    await writeTexts(path.join(making, MANIFEST), [JSON.stringify(manifest, null, 2), "\n"]);
    await flushFolder(making);
    await rename(making, folder);
    await flushFolder(parent);
    return { folder, manifest };
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

/**
 * First the rows, in one snapshot, then the files that they name. Where people have removed some of
 * these meanwhile, the rows are read again, so that no lesson lacks its file; copied files stay.
 */
async function write(
  school: School,
  folder: string,
  earlier: string | undefined,
): Promise<Manifest> {
  const { database, clock, name } = school;
  const copies = await openCopies(folder, earlier);
  for (let round = 1; ; round += 1) {
    const takenAt = isoTime(clock());
    const read = await database.snapshot(async (db) => ({
      migrations: await migrationsOf(database, db),
      tables: await writeTables(database, db, folder),
    }));
    const gone = await copyFiles(school, copies);
    if (gone.length > 0 && round < ROUNDS) continue;
    return { format: FORMAT, takenAt, school: name, ...read, ...(await listFiles(copies)), gone };
  }
}

async function migrationsOf(database: Database, db: Db): Promise<string[]> {
  const done = await doneMigrations(database, db);
  if (done.length === 0) throw new BackupProblem("The database holds no school yet.");
  const known = new Set(await knownMigrations());
  if (done.some((name) => !known.has(name))) {
    throw new BackupProblem(
      "The school was opened by a newer version of Madrasa. Use that version for its backup.",
    );
  }
  return done;
}

async function writeTables(
  database: Database,
  db: Db,
  folder: string,
): Promise<Manifest["tables"]> {
  const written: Manifest["tables"] = [];
  const tables = path.join(folder, "tables");
  await rm(tables, { recursive: true, force: true });
  await mkdir(tables, { mode: 0o700 });
  for (const { name, key } of await presentTables(database, db)) {
    let rows = 0;
    async function* lines() {
      for await (const page of readRows(db, name, key)) {
        rows += page.length;
        yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
      }
    }
    const { sha256 } = await writeTexts(tablePath(folder, name), lines());
    written.push({ name, key: [...key], rows, sha256 });
  }
  await flushFolder(tables);
  return written;
}
