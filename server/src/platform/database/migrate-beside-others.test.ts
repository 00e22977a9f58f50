import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { COMPILE_CACHE } from "@madrasa/testkit/compile-cache";
import { migrateBack } from "../../testing/backups.ts";
import { startOwnPostgres, type OwnPostgres } from "../../testing/postgres.ts";
import { until } from "../../testing/raw-http.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { insertRows } from "../backup/backup.queries.ts";
import { OperatorError } from "../operator-error.ts";
import { newId } from "../secrets.ts";
import { whenFree, withoutChanges } from "./change-schema.ts";
import type { Database } from "./database.ts";
import { doneMigrations, knownMigrations, migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";

const PATIENCE = 120_000;
const MIGRATE = fileURLToPath(new URL("../../testing/migrate-database.ts", import.meta.url));
/** It alters the table of removed students. */
const LEFT_OUT = "0002-activity-of-removed";

let postgres: OwnPostgres;
let school: { url: string; drop: () => Promise<void> };
let people: Database;
let updating: Database;
let reader: pg.Client;
beforeAll(async () => {
  postgres = await startOwnPostgres();
}, PATIENCE);
afterAll(() => postgres.stop(), PATIENCE);
beforeEach(async () => {
  school = await createDatabase(postgres.url);
  people = openPostgres(school.url);
  updating = openPostgres(school.url);
  reader = new pg.Client(school.url);
  await migrate(people);
  const before = (await knownMigrations()).filter((name) => name < LEFT_OUT);
  await people.transaction(async (tx) => {
    await migrateBack(people, tx, before);
    const teacher = { id: newId(), role: "teacher", first_name: "Yusuf", last_name: "Ali" };
    const rest = { contact_method: "whatsapp", search: "", created_at: 1 };
    await insertRows(tx, "users", [{ ...teacher, ...rest }]);
    const course = aCourseRow({ teacher_id: teacher.id });
    await insertRows(tx, "courses", [course]);
    const removed = { course_id: course.id, student_id: teacher.id, reason: "" };
    await insertRows(tx, "removed_students", [{ ...removed, enrolled_at: 1, removed_at: 2 }]);
  });
});
afterEach(async () => {
  await reader.end();
  await people.close();
  await updating.close();
  await school.drop();
}, PATIENCE);

/** As a backup by a former program reads; until `reader` ends or rolls back. */
async function readForLong(): Promise<void> {
  await reader.connect();
  await reader.query(
    "begin isolation level repeatable read read only; select reason from removed_students",
  );
}

/** The statements of a person's calls; each statement is given up after 15 seconds, as in production. */
async function readAndWrite(): Promise<void> {
  await sql`select reason from removed_students`.execute(people.read);
  await people.transaction((tx) => sql`update removed_students set reason = 'Fiqh'`.execute(tx));
}

const count = async (query: ReturnType<typeof sql<{ total: number }>>) =>
  (await query.execute(people.read)).rows[0]?.total;

const isTableLockAwaited = async () =>
  (await count(sql`select count(*) as total from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())
      and locktype = 'relation'`)) !== 0;

const isUpToDate = async () =>
  (await doneMigrations(people, people.read)).length === (await knownMigrations()).length;

test(
  "people read and write on while a migration meets a long read, and it ends after that",
  { timeout: PATIENCE },
  async () => {
    await readForLong();
    const migrating = migrate(updating);
    await until(isTableLockAwaited);
    for (let turn = 0; turn < 20; turn += 1) await readAndWrite();
    await until(isTableLockAwaited);
    await readAndWrite();
    await reader.query("rollback");
    await migrating;
    expect(await isUpToDate()).toBe(true);
  },
);

test("a migration that is killed while it waits stops nobody", { timeout: PATIENCE }, async () => {
  await readForLong();
  const env = { ...COMPILE_CACHE, DATABASE_URL: school.url };
  const child = spawn(process.execPath, [MIGRATE], { stdio: "ignore", env });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await until(isTableLockAwaited);
  child.kill("SIGKILL");
  await ended;
  await readAndWrite();
  await reader.query("rollback");
  await migrate(updating);
  expect(await isUpToDate()).toBe(true);
});

test(
  "a migration waits for a backup's snapshot without waiting for a table, and says so",
  { timeout: PATIENCE },
  async () => {
    const said: string[] = [];
    const { migrating } = await people.snapshot(async (db) => {
      await sql`select reason from removed_students`.execute(db);
      const begun = migrate(updating, (sentence) => void said.push(sentence));
      await until(() => said.length > 0);
      for (let turn = 0; turn < 20; turn += 1) {
        await readAndWrite();
        expect(await isTableLockAwaited()).toBe(false);
      }
      expect(await isUpToDate()).toBe(false);
      return { migrating: begun };
    });
    await migrating;
    expect(await isUpToDate()).toBe(true);
    expect(said).toEqual([expect.stringMatching(/^The school's tables are in use.*\.$/)]);
  },
);

/** As a migration of another server holds it. */
async function lockSchema(): Promise<void> {
  await reader.connect();
  await reader.query("begin; select pg_advisory_xact_lock(hashtextextended('schema', 0))");
}

test("a backup's snapshot waits for a migration, and says so", async () => {
  await lockSchema();
  const said: string[] = [];
  const read = people.snapshot(
    (db) => sql`select reason from removed_students`.execute(db),
    (sentence) => void said.push(sentence),
  );
  await until(() => said.length > 0);
  await reader.query("alter table removed_students add column more text; commit");
  expect((await read).rows).toHaveLength(1);
});

test("what has waited in vain is refused in a sentence that says what to do", async () => {
  await lockSchema();
  const waiting = whenFree(
    () => people.transaction((tx) => withoutChanges(tx, readAndWrite)),
    undefined,
    0,
  );
  await expect(waiting).rejects.toThrow(OperatorError);
  await expect(waiting).rejects.toThrow(/Run this again when no backup/);
});
