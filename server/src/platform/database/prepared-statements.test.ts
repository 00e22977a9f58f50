import { sql, type Kysely } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { newId } from "../secrets.ts";
import { startOwnPostgres, type OwnPostgres } from "../../testing/postgres.ts";
import type { Database } from "./database.ts";
import { contains, isDuplicate } from "./dialect.ts";
import { migrationNames } from "./migration-files.ts";
import { openPostgres } from "./postgres.ts";
import { POSTGRES_LIMITS } from "./postgres-limits.ts";

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());

async function elsewhere(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function aDatabase(): Promise<string> {
  const name = `prepared_${newId()}`;
  await elsewhere(postgres.url, `create database ${name}`);
  return new URL(`/${name}`, postgres.url).href;
}

let url: string;
let database: Database;
/** Test tables, which the types do not have. */
let db: Kysely<Record<string, Record<string, unknown>>>;

function open(limits: Partial<typeof POSTGRES_LIMITS> = {}): Database {
  const opened = openPostgres(url, { limits: { ...POSTGRES_LIMITS, pool: 1, ...limits } });
  db = opened.read as unknown as typeof db;
  return opened;
}

beforeEach(async () => {
  url = await aDatabase();
  await elsewhere(
    url,
    `create table site_content (name text primary key, content text not null, updated_at bigint not null, language text default 0);
     insert into site_content values ('one', 'First', 1, 'en'), ('other', 'Second', 2, 'en')`,
  );
  database = open();
});
afterEach(() => database.close());

const read = (from: Database = database) =>
  from.read.selectFrom("site_content").selectAll().where("name", "=", "one").execute();

async function often(action: () => Promise<unknown>, times = 8): Promise<void> {
  for (let time = 0; time < times; time += 1) await action();
}

async function prepared(): Promise<string[]> {
  const { rows } = await sql<{
    statement: string;
  }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement).filter((text) => !text.includes("pg_prepared"));
}

test("a statement that is sent often is prepared once; one that is sent twice is not", async () => {
  await often(read, 2);
  expect(await prepared()).toEqual([]);
  await often(read);
  const text = 'select * from "site_content" where "name" = $1';
  expect(await prepared()).toEqual([`/* ${migrationNames().at(-1)} */ ${text}`]);
  await often(() =>
    database.transaction((tx) =>
      tx.updateTable("site_content").set({ content: "New" }).where("name", "=", "one").execute(),
    ),
  );
  expect(await prepared()).toHaveLength(2);
  expect(await read()).toEqual([{ name: "one", content: "New", updated_at: 1, language: "en" }]);
});

test("prepares nothing if preparing is off", async () => {
  await database.close();
  const { postgres: limits } = readConfig({
    DATA_DIR: "/tmp",
    DATABASE_URL: url,
    DATABASE_PREPARE: "off",
  });
  database = open({ ...limits, pool: 1 });
  await often(read);
  expect(await prepared()).toEqual([]);
});

test("migrations, backups and commands prepare nothing", async () => {
  const patient = database.schema.selectFrom("site_content").selectAll();
  await often(() => patient.execute());
  expect(await prepared()).toEqual([]);
  await database.close();
  // Snapshots use another connection besides their lock.
  database = open({ pool: 2 });
  const inSnapshot = await database.snapshot(async (snapshot) => {
    await often(() => snapshot.selectFrom("site_content").selectAll().execute());
    return sql`select name from pg_prepared_statements`.execute(snapshot);
  });
  expect(inSnapshot.rows).toEqual([]);
});

test("texts that vary with the length of a list fill no more than the limit of a connection", async () => {
  await database.close();
  database = open({ preparedStatements: 5 });
  for (let length = 1; length <= 30; length += 1) {
    const names = Array.from({ length }, (_, index) => `name ${index}`);
    const found = database.read.selectFrom("site_content").select("content");
    await often(() => found.where("name", "in", names).execute(), 4);
  }
  expect(await prepared()).toHaveLength(5);
  expect(await read()).toHaveLength(1);
});

test("searches are planned each time", async () => {
  const search = (text: string) =>
    database.read
      .selectFrom("site_content")
      .select("name")
      .where(contains("content", text))
      .execute();
  await often(() => search("First"));
  expect(await search("Sec")).toEqual([{ name: "other" }]);
  expect(await prepared()).toEqual([]);
});

test("reads and transactions succeed after another server has added a column", async () => {
  const first = (from: Pick<typeof database.read, "selectFrom">) =>
    from.selectFrom("site_content").selectAll().orderBy("name").limit(1).execute();
  await often(read);
  await often(() => first(database.read));
  expect(await prepared()).toHaveLength(2);
  await elsewhere(url, "alter table site_content add column added text not null default 'new'");
  expect(await read()).toEqual([
    { name: "one", content: "First", updated_at: 1, language: "en", added: "new" },
  ]);

  const attempts: number[] = [];
  const written = await database.transaction(async (tx) => {
    attempts.push(attempts.length);
    await tx
      .updateTable("site_content")
      .set({ content: "New" })
      .where("name", "=", "one")
      .execute();
    return first(tx);
  });
  expect(written).toEqual([
    { name: "one", content: "New", updated_at: 1, language: "en", added: "new" },
  ]);
  expect(attempts).toEqual([0, 1]);
  expect(await read()).toEqual(written);
});

test("reads and transactions succeed without names if a pooler has mixed them up", async () => {
  await often(read);
  await sql`deallocate all`.execute(db);
  expect(await read()).toHaveLength(1);
  await often(read);
  expect(await prepared()).toEqual([]);

  await database.close();
  database = open();
  await often(read);
  await sql`deallocate all`.execute(db);
  const attempts: number[] = [];
  await database.transaction(async (tx) => {
    attempts.push(attempts.length);
    const rows = tx.selectFrom("site_content").selectAll().where("name", "=", "one");
    expect(await rows.execute()).toHaveLength(1);
  });
  expect(attempts).toEqual([0, 1]);
});

test("a prepared statement that is refused has the same error, and the next one succeeds", async () => {
  const add = (name: string) =>
    database.transaction((tx) =>
      tx
        .insertInto("site_content")
        .values({ name, content: "", updated_at: 0, language: "en" })
        .execute(),
    );
  for (let time = 0; time < 8; time += 1) await add(`name ${time}`);
  const error: unknown = await add("one").catch((refused: unknown) => refused);
  expect(isDuplicate(error)).toBe(true);
  await add("another");
  expect(await prepared()).toHaveLength(1);
});

test("a prepared statement that takes too long is ended in time", async () => {
  await database.close();
  database = open({ statementMs: 300 });
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);
  await often(() => sleep(0));
  await expect(sleep(5)).rejects.toMatchObject({ code: "57014" });
  await sleep(0);
});
