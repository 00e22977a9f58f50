import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../secrets.ts";
import { startOwnPostgres, type OwnPostgres } from "../../testing/postgres.ts";
import { until } from "../../testing/raw-http.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";

const MIGRATION_LOCK = "hashtextextended('schema', 0)";

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());

/** A database with a second connection, which PostgreSQL prefers in deadlocks. */
async function openBeside(statements: string) {
  const name = `deadlock_${newId()}`;
  const root = new pg.Client(postgres.url);
  await root.connect();
  await root.query(`create database ${name}`);
  await root.query(`alter database ${name} set deadlock_timeout = '3s'`);
  await root.end();
  const url = new URL(`/${name}`, postgres.url).href;
  const other = new pg.Client(url);
  await other.connect();
  await other.query("set deadlock_timeout = '30s'");
  await other.query(statements);
  await other.query("begin");
  const database: Database = openPostgres(url);
  const isWaiting = async () =>
    (await other.query("select 1 from pg_locks where not granted")).rowCount !== 0;
  const close = async () => {
    await database.close();
    await other.end();
  };
  return { database, other, isWaiting, close };
}

test("a read that a migration's locks would keep waiting for ever is sent again and succeeds", async () => {
  const { database, other, isWaiting, close } = await openBeside(
    "create table first (n integer); create table second (n integer); insert into first values (1); insert into second values (2)",
  );
  await other.query("lock table second");
  const reading = sql<{ n: number }>`
      select second.n from first join second on true`.execute(database.read);
  await until(isWaiting);
  await other.query("alter table first add column more text");
  await other.query("alter table second add column more text; commit");
  expect((await reading).rows).toEqual([{ n: 2 }]);
  await close();
});

test("a migration that loses to people's transactions is run again", async () => {
  const { database, other, isWaiting, close } = await openBeside(
    "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)",
  );
  await other.query("lock table kysely_migration in share mode");
  const migrating = migrate(database);
  await until(isWaiting);
  await other.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK}); commit`);
  await migrating;
  const { rows } = await sql<{ n: number }>`select count(*) as n from users`.execute(database.read);
  expect(rows).toEqual([{ n: 0 }]);
  await close();
});
