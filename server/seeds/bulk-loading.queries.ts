import { sql, type RawBuilder } from "kysely";
import type { Database, Dialect } from "../src/platform/database/database.ts";

type Parts = { drop: string; make: string }[];

/**
 * Drops and recreates indexes and references: row by row, ten million rows would take 15 minutes. References are
 * checked by PostgreSQL, or here for SQLite.
 */
export async function withoutIndexes(
  database: Database,
  tables: readonly string[],
  action: () => Promise<void>,
): Promise<void> {
  const { schema: db, dialect } = database;
  const parts = await (dialect === "postgres" ? postgresParts : sqliteParts)(database, tables);
  if (dialect === "sqlite") await sql`pragma foreign_keys = off`.execute(db);
  for (const { drop } of parts) await sql.raw(drop).execute(db);
  await action();
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

/** SQLite creates primary keys with the table. */
async function sqliteParts({ schema }: Database, tables: readonly string[]): Promise<Parts> {
  // Cache for sorting indexes of ten million rows; servers have 16 MB.
  await sql`pragma cache_size = -1000000`.execute(schema);
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${sql.join(tables)})`.execute(schema);
  return rows.map(({ name, sql: make }) => ({ drop: `drop index ${name}`, make }));
}

/** Updates statistics and, on PostgreSQL, the visibility map. */
export async function analyze({ schema, dialect }: Database): Promise<void> {
  await sql.raw(dialect === "sqlite" ? "analyze" : "vacuum analyze").execute(schema);
}

/** Rows 0 to `below` - 1 in column `n`. */
export function numbers(dialect: Dialect, below: number): RawBuilder<unknown> {
  const last = sql.lit(below - 1);
  return dialect === "postgres"
    ? sql`(select n from generate_series(0, ${last}) as counted(n))`
    : sql`(with recursive counted(n) as (select 0 union all select n + 1 from counted where n < ${last})
        select n from counted)`;
}
