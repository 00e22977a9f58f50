import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isoTime } from "../clock.ts";
import type { Database, Db } from "../database/database.ts";
import { doneMigrations, knownMigrations } from "../database/migrate.ts";
import { presentTables, readRows } from "./backup.queries.ts";
import { copyFiles } from "./copy-files.ts";
import { flushFolder, listBackups, nameFor, partialOf, removeLeftovers } from "./folders.ts";
import { writeTexts } from "./lines.ts";
import { BackupProblem, FORMAT, MANIFEST, tablePath, type Manifest } from "./manifest.ts";
import type { School } from "./school.ts";

/**
 * Writes the school into a new folder of `parent` while people go on working in it. Under its last
 * name the folder appears only once everything in it is on the disk.
 */
export async function takeBackup(
  school: School,
  parent: string,
): Promise<{ folder: string; manifest: Manifest }> {
  await removeLeftovers(parent);
  const [newest] = await listBackups(parent);
  const now = school.clock();
  const folder = path.join(parent, nameFor(now));
  const making = partialOf(folder);
  try {
    await mkdir(path.join(making, "tables"), { recursive: true, mode: 0o700 });
    const { migrations, tables } = await school.database.snapshot(async (db) => ({
      migrations: await shapeOf(school.database, db),
      tables: await writeTables(school.database, db, making),
    }));
    await flushFolder(path.join(making, "tables"));
    const { files, lost } = await copyFiles(school, making, newest?.folder);
    const manifest: Manifest = {
      format: FORMAT,
      takenAt: isoTime(now),
      school: school.name,
      migrations,
      tables,
      files,
      lost,
    };
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

async function shapeOf(database: Database, db: Db): Promise<string[]> {
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
  return written;
}
