import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anEmptyInstallation } from "../../testing/backups.ts";
import { migrateToNext, NEXT } from "../../testing/next-build.ts";
import { readNames, readSchema } from "../../testing/schema.ts";
import { checkBackup } from "../backup/check-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { takeBackup } from "../backup/take-backup.ts";
import type { Database, Tx } from "./database.ts";
import { OperatorError } from "../operator-error.ts";
import { doneMigrations, knownMigrations, migrate } from "./migrate.ts";

let school: Awaited<ReturnType<typeof anEmptyInstallation>>;
beforeEach(async () => {
  school = await anEmptyInstallation({ migrated: true });
});
afterEach(() => school.close());

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
  await migratedByNewer("9002-a-new-column", await newest());
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

test("a migration without a statement needs a program that knows it", async () => {
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

test("a database before the first release is refused in one sentence, and stays as it is", async () => {
  const { database } = school;
  await database.transaction(async (tx) => {
    await sql`delete from kysely_migration where name <> '0001-tables'`.execute(tx);
    await sql`update kysely_migration set name = '0001-first-release'`.execute(tx);
  });
  const refusal = await migrate(database).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect((refusal as Error).message).toMatch(/^[^.]+ lacks 0001-tables\. Start that version\.$/);
  expect(await doneMigrations(database, database.read)).toEqual(["0001-first-release"]);
});

/** Recreates the list of migrations with a rule for their names. */
async function listDone(tx: Tx, names: readonly string[], rule: string): Promise<void> {
  await sql`drop table kysely_migration`.execute(tx);
  await sql`create table kysely_migration (name varchar(255) not null primary key ${sql.raw(rule)},
    timestamp varchar(255) not null)`.execute(tx);
  for (const name of names) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(tx);
  }
}

test("an update leaves nothing of its migrations if one of them fails", async () => {
  const { database, folder } = school;
  const env = { DATA_DIR: folder, ...(school.url !== undefined && { DATABASE_URL: school.url }) };
  const before = await knownMigrations();
  // The last migration of the next build cannot be noted as done, after all have run.
  const rule = `check (name < '${NEXT[1]}')`;
  await database.transaction((tx) => listDone(tx, before, rule));
  const found = async () => ({
    tables: await readSchema(database),
    names: await readNames(database),
    done: await doneMigrations(database, database.read),
  });
  const former = await found();
  const failed = migrateToNext(env);
  expect(await failed.ended).toBe(1);
  expect(failed.out.stderr).toContain(`could not be brought up to date (${NEXT[1]})`);
  expect(await found()).toEqual(former);
  await database.transaction((tx) => listDone(tx, before, ""));
  expect(await migrateToNext(env).ended).toBe(0);
  expect(await doneMigrations(database, database.read)).toEqual([...before, ...NEXT]);
});
