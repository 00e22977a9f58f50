import { sql, type RawBuilder } from "kysely";
import type { Database, Dialect } from "../src/platform/database/database.ts";

type Parts = { drop: string; make: string }[];

/**
 * Runs `act` without the tables' indexes and references, and makes them again afterwards: one by
 * one, ten million rows would take a quarter of an hour. PostgreSQL checks the references then, and
 * SQLite here.
 */
export async function withoutIndexes(
  database: Database,
  tables: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  const { schema: db, dialect } = database;
  const parts = await (dialect === "postgres" ? postgresParts : sqliteParts)(database, tables);
  if (dialect === "sqlite") await sql`pragma foreign_keys = off`.execute(db);
  for (const { drop } of parts) await sql.raw(drop).execute(db);
  await act();
  for (const { make } of parts.toReversed()) await sql.raw(make).execute(db);
  if (dialect === "postgres") return;
  await sql`pragma foreign_keys = on`.execute(db);
  const { rows } = await sql`pragma foreign_key_check`.execute(db);
  if (rows.length > 0) throw new Error(`${rows.length} references lead nowhere.`);
}

async function postgresParts({ schema }: Database, tables: readonly string[]): Promise<Parts> {
  const names = sql.join(tables);
  const references = await sql<{ on_table: string; name: string; definition: string }>`
    select conrelid::regclass::text as on_table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('f', 'p') and conrelid::regclass::text in (${names})
    order by contype`.execute(schema);
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in (${names}) and indexname not in (select conname from pg_constraint)`.execute(
    schema,
  );
  return [
    ...indexes.rows.map(({ name, definition }) => ({
      drop: `drop index ${name}`,
      make: definition,
    })),
    ...references.rows.map(({ on_table, name, definition }) => ({
      drop: `alter table ${on_table} drop constraint ${name}`,
      make: `alter table ${on_table} add constraint ${name} ${definition}`,
    })),
  ];
}

/** Primary keys stay: SQLite makes them with the table. */
async function sqliteParts({ schema }: Database, tables: readonly string[]): Promise<Parts> {
  // More than the 16 MB of a server: indexes of ten million rows are sorted.
  await sql`pragma cache_size = -1000000`.execute(schema);
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${sql.join(tables)})`.execute(schema);
  return rows.map(({ name, sql: make }) => ({ drop: `drop index ${name}`, make }));
}

/** Lets the database learn how many rows there are, and PostgreSQL which pages are settled. */
export async function analyze({ schema, dialect }: Database): Promise<void> {
  await sql.raw(dialect === "sqlite" ? "analyze" : "vacuum analyze").execute(schema);
}

/** 0, 1, 2 … below a number, as rows with the column `n`. */
export function numbers(dialect: Dialect, below: number): RawBuilder<unknown> {
  const last = sql.lit(below - 1);
  return dialect === "postgres"
    ? sql`(select n from generate_series(0, ${last}) as counted(n))`
    : sql`(with recursive counted(n) as (select 0 union all select n + 1 from counted where n < ${last})
        select n from counted)`;
}
