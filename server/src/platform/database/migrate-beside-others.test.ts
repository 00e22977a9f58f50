import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { migrateToNext, NEXT } from "../../testing/next-build.ts";
import { startOwnPostgres, type OwnPostgres } from "../../testing/postgres.ts";
import { until } from "../../testing/raw-http.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { insertRows } from "../backup/backup.queries.ts";
import { OperatorError } from "../operator-error.ts";
import { newId } from "../secrets.ts";
import { whenFree, withoutChanges } from "./change-schema.ts";
import type { Database } from "./database.ts";
import { doneMigrations, migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";

let postgres: OwnPostgres;
let school: { url: string; drop: () => Promise<void> };
let people: Database;
let reader: pg.Client;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  school = await createDatabase(postgres.url);
  people = openPostgres(school.url);
  reader = new pg.Client(school.url);
  await migrate(people);
  await people.transaction(async (tx) => {
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
  await school.drop();
});

/** Simulates a long read by an older build's backup, until `reader` ends. */
async function readForLong(): Promise<void> {
  await reader.connect();
  await reader.query(
    "begin isolation level repeatable read read only; select reason from removed_students",
  );
}

/** Statements of calls, with the production timeout of 15 seconds. */
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

const isUpToDate = async () => (await doneMigrations(people, people.read)).includes(NEXT[1]);

const startMigrating = () => migrateToNext({ DATABASE_URL: school.url });

test("serves reads and writes while a migration waits for a long read", async () => {
  await readForLong();
  const migrating = startMigrating();
  await until(isTableLockAwaited);
  for (let turn = 0; turn < 20; turn += 1) await readAndWrite();
  await until(isTableLockAwaited);
  await readAndWrite();
  await reader.query("rollback");
  expect(await migrating.ended).toBe(0);
  expect(await isUpToDate()).toBe(true);
});

test("a migration that is killed while it waits stops nobody", async () => {
  await readForLong();
  const { ended, kill } = startMigrating();
  await until(isTableLockAwaited);
  kill();
  await ended;
  await readAndWrite();
  await reader.query("rollback");
  await startMigrating().ended;
  expect(await isUpToDate()).toBe(true);
});

test("reports that a migration waits for a backup's snapshot", async () => {
  const { migrating } = await people.snapshot(async (db) => {
    await sql`select reason from removed_students`.execute(db);
    const begun = startMigrating();
    await until(() => begun.out.output.includes("in use"));
    for (let turn = 0; turn < 20; turn += 1) {
      await readAndWrite();
      expect(await isTableLockAwaited()).toBe(false);
    }
    expect(await isUpToDate()).toBe(false);
    return { migrating: begun };
  });
  expect(await migrating.ended).toBe(0);
  expect(await isUpToDate()).toBe(true);
  expect(migrating.out.output).toMatch(/^begins\nThe school's tables are in use[^\n]*\.\nends\n$/);
});

async function lockSchema(): Promise<void> {
  await reader.connect();
  await reader.query("begin; select pg_advisory_xact_lock(hashtextextended('schema', 0))");
}

test("a backup's snapshot waits for a migration, and says so", async () => {
  await lockSchema();
  const output: string[] = [];
  const read = people.snapshot(
    (db) => sql`select reason from removed_students`.execute(db),
    (sentence) => void output.push(sentence),
  );
  await until(() => output.length > 0);
  await reader.query("alter table removed_students add column more text; commit");
  expect((await read).rows).toHaveLength(1);
});

test("names the remedy if a migration waited too long", async () => {
  await lockSchema();
  const waiting = whenFree(
    () => people.transaction((tx) => withoutChanges(tx, readAndWrite)),
    undefined,
    0,
  );
  await expect(waiting).rejects.toThrow(OperatorError);
  await expect(waiting).rejects.toThrow(/Run this again when no backup/);
});
