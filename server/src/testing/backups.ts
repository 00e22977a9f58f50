import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { readConfig } from "../platform/config.ts";
import type { School } from "../platform/backup/school.ts";
import { dropTables } from "../platform/backup/backup.queries.ts";
import type { Database, Tx } from "../platform/database/database.ts";
import { forgetMigrations, runMigrations } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open.ts";
import type { Tables } from "../platform/database/tables.ts";
import { newId } from "../platform/secrets.ts";
import { openDisk } from "../platform/storage/disk.ts";
import { TABLES } from "../tables.ts";
import { afterAll, afterEach, beforeAll } from "vitest";
import { freshDatabase } from "./test-database.ts";

export type EmptySchool = School & {
  folder: string;
  /** For PostgreSQL. */
  url: string | undefined;
  backups: string;
  close: () => Promise<void>;
};

export async function anEmptyInstallation(options: { migrated: boolean }): Promise<EmptySchool> {
  const room = mkdtempSync(path.join(tmpdir(), "place-"));
  const folder = path.join(room, "school");
  mkdirSync(folder);
  const { url, drop } = await freshDatabase(options.migrated ? folder : undefined);
  const config = readConfig({ DATA_DIR: folder, ...(url && { DATABASE_URL: url }) });
  const database = openDatabase(config);
  return {
    database,
    storage: await openDisk(path.join(folder, "files"), config),
    tables: TABLES,
    name: "Al-Noor",
    clock: Date.now,
    folder,
    url,
    backups: room,
    close: async () => {
      await database.close();
      await drop();
      rmSync(room, { recursive: true, force: true });
    },
  };
}

/** Schools with the parameters of `take`, emptied after each test. */
export function withEmptyInstallations(
  take: (school: EmptySchool, target: EmptySchool) => void,
): void {
  const schools: EmptySchool[] = [];
  beforeAll(async () => {
    while (schools.length < take.length)
      schools.push(await anEmptyInstallation({ migrated: true }));
    take(...(schools as [EmptySchool, EmptySchool]));
  });
  afterEach(async () => {
    for (const school of schools) await empty(school);
  });
  afterAll(async () => {
    for (const school of schools) await school.close();
  });
}

export async function migrateBack(
  database: Database,
  tx: Tx,
  migrations: readonly string[],
): Promise<void> {
  await dropTables({ database, tables: TABLES }, tx);
  await forgetMigrations(tx);
  await runMigrations(database, tx, migrations);
}

/** Empties instead of recreating, which takes a second. */
async function empty({ database, storage, folder, backups }: EmptySchool): Promise<void> {
  const files = await database.read.selectFrom("files").select("id").execute();
  for (const { id } of files) await storage.remove(id);
  await database.transaction(async (tx) => {
    for (const name of (Object.keys(TABLES.entries) as (keyof Tables)[]).toReversed()) {
      await tx.deleteFrom(name).execute();
    }
  });
  for (const name of readdirSync(backups)) {
    const entry = path.join(backups, name);
    if (entry !== folder) rmSync(entry, { recursive: true });
  }
}

export async function aStoredFile({ database, storage }: School, bytes: string): Promise<string> {
  const id = newId();
  const size = Buffer.byteLength(bytes);
  const row = {
    id,
    kind: "lessonDocument",
    owner_id: newId(),
    course_id: null,
    name: "sheet.pdf",
    content_type: "application/pdf",
    size,
    created_at: 1,
    confirmed_at: 2,
  };
  await database.transaction((tx) => tx.insertInto("files").values(row).execute());
  await storage.write(id, {
    bytes: Readable.from([Buffer.from(bytes)]),
    size,
    contentType: row.content_type,
  });
  return id;
}

export async function aMember({ database }: School, name: string): Promise<string> {
  const id = newId();
  await database.transaction((tx) =>
    tx
      .insertInto("users")
      .values({
        id,
        role: "teacher",
        first_name: name,
        last_name: "Rahman",
        email: `${id}@school.test`,
        contact_method: "whatsapp",
        approved: 1,
        search: name,
        created_at: 1_790_000_000_123,
      })
      .execute(),
  );
  return id;
}
