import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anEmptySchool, migrateBack } from "../../testing/backups.ts";
import { readNames, readSchema } from "../../testing/schema.ts";
import { checkBackup } from "../backup/check-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { takeBackup } from "../backup/take-backup.ts";
import type { Database } from "./database.ts";
import { OperatorError } from "../operator-error.ts";
import { doneMigrations, knownMigrations, migrate } from "./migrate.ts";

let school: Awaited<ReturnType<typeof anEmptySchool>>;
beforeEach(async () => {
  school = await anEmptySchool({ migrated: true });
});
afterEach(() => school.close());

/** As a newer program leaves the database that runs a migration unknown to this one. */
async function migratedByNewer(name: string, oldestProgram?: string): Promise<void> {
  await school.database.transaction(async (tx) => {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, 'later')`.execute(tx);
    if (oldestProgram === undefined) return;
    await sql`insert into oldest_programs (migration, oldest_program)
      values (${name}, ${oldestProgram})`.execute(tx);
  });
}

const newest = async () => (await knownMigrations()).at(-1) ?? "";

test("a database that a newer program has changed is used where it says that this one may", async () => {
  await migratedByNewer("9001-a-new-table", await newest());
  await migratedByNewer("9002-a-new-column", "0001-first-release");
  await migrate(school.database);
});

test("a program that is too old for the database refuses in one sentence that names both", async () => {
  await migratedByNewer("9001-a-new-table", await newest());
  await migratedByNewer("9002-a-renamed-column", "9001-a-new-table");
  const refusal = await migrate(school.database).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect((refusal as Error).message).toMatch(/^This program is too old for the school's database/);
  expect((refusal as Error).message).toContain(await newest());
  expect((refusal as Error).message).toContain("9001-a-new-table must be known");
});

test("without a statement a migration needs a program that knows it", async () => {
  await migratedByNewer("9001-a-new-table");
  await expect(migrate(school.database)).rejects.toThrow("9001-a-new-table must be known");
});

test("each migration is recorded with the oldest program that runs on it, also by a restore", async () => {
  const recorded = await knownMigrations();
  expect(await recordedIn(school.database)).toEqual(recorded);
  const { folder } = await takeBackup(school, school.backups);
  await restoreBackup(school, await checkBackup(folder), { replace: true });
  expect(await recordedIn(school.database)).toEqual(recorded);
});

async function recordedIn({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ migration: string }>`
    select migration from oldest_programs order by migration`.execute(read);
  return rows.map(({ migration }) => migration);
}

test("of an update in which a migration fails nothing stays, also not of those before it", async () => {
  const { database } = school;
  await database.transaction(async (tx) => {
    await migrateBack(database, tx, []);
    // The second migration cannot be noted as done, after both have run.
    await sql`drop table kysely_migration`.execute(tx);
    await sql`create table kysely_migration (name varchar(255) not null primary key
      check (name < '0002'), timestamp varchar(255) not null)`.execute(tx);
  });
  const found = async () => ({
    tables: await readSchema(database),
    names: await readNames(database),
    done: await doneMigrations(database, database.read),
  });
  const former = await found();
  await expect(migrate(database)).rejects.toThrow("could not be brought up to date (0002-");
  expect(await found()).toEqual(former);
  await database.transaction((tx) => sql`drop table kysely_migration`.execute(tx));
  await migrate(database);
  expect(await doneMigrations(database, database.read)).toEqual(await knownMigrations());
});
