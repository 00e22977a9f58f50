import { sql, type Kysely } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithProxies } from "../../testing/deployed-proxies.ts";
import { startPgbouncer } from "../../testing/pgbouncer.ts";
import { startOwnPostgres, type OwnPostgres } from "../../testing/postgres.ts";
import type { Database } from "./database.ts";
import { migrationNames } from "./migration-files.ts";
import { openPostgres } from "./postgres.ts";

const TABLES = ["one", "two", "three", "four", "five"];

describeWithProxies("behind a PgBouncer that gives prepared statements to all servers", () => {
  let postgres: OwnPostgres;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    pooler = await startPgbouncer(postgres.url);
    await directly(TABLES.map((table) => `create table ${table} (id text)`).join(";"));
  });
  afterAll(async () => {
    await pooler.end();
    await postgres.stop();
  });

  async function directly(statement: string): Promise<void> {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  /** Test tables, which the types do not have. */
  type AnyDb = Kysely<Record<string, Record<string, unknown>>>;
  const select = (db: unknown, table: string) =>
    (db as AnyDb).selectFrom(table).selectAll().execute();

  const readAll = (database: Database) =>
    database.transaction(async (tx) => {
      for (const table of TABLES) await select(tx, table);
    });

  async function often(action: () => Promise<unknown>): Promise<void> {
    for (let time = 0; time < 6; time += 1) await action();
  }

  test("columns that another server adds refuse no read and no transaction, now and later", async () => {
    const former = openPostgres(pooler.url);
    try {
      const people = () => Promise.all(Array.from({ length: 8 }, () => readAll(former)));
      await often(people);
      for (const table of TABLES) await directly(`alter table ${table} add column added text`);
      for (let round = 0; round < 3; round += 1) {
        await people();
        await Promise.all(TABLES.map((table) => select(former.read, table)));
      }
    } finally {
      await former.close();
    }
  });

  test("a program whose migration added a column meets no plan of the former program", async () => {
    await directly(`create table later (id text)`);
    const text = 'select * from "later"';
    const client = new pg.Client(pooler.url);
    await client.connect();
    await client.query({ name: "former", text: `/* 0001-former */ ${text}` });
    await client.query({ name: "bare", text });
    await directly("alter table later add column added text");

    const next = openPostgres(pooler.url);
    try {
      await often(() => select(next.read, "later"));
      const { rows } = await sql<{ statement: string; used: number }>`
        select statement, custom_plans + generic_plans as used from pg_prepared_statements
        where statement like ${`%${text}`} order by statement`.execute(next.read);
      const newest = migrationNames().at(-1);
      expect(rows).toEqual([
        { statement: `/* 0001-former */ ${text}`, used: 1 },
        { statement: `/* ${newest} */ ${text}`, used: 4 },
        { statement: text, used: 1 },
      ]);
    } finally {
      await next.close();
      await client.end();
    }
  });
});
