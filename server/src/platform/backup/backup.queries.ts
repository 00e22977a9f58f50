import { sql } from "kysely";
import type { Database, Db, Tx } from "../database/database.ts";
import { tableNames } from "../database/dialect.ts";
import type { School, SchoolTables } from "./school.ts";

/** Types that both databases store and JSON preserves. */
export type Row = Record<string, string | number | null>;

const BATCH_SIZE = 500;
/** Tables have some twenty columns at most; SQLite allows 32,766 values per statement. */
const INSERTS_AT_ONCE = 200;

export type Table = { name: string; key: readonly string[]; derived: readonly string[] };

/** Rows in key order, `atOnce` at a time, without derived columns. */
export async function* readRows(
  db: Db | Tx,
  { name, key, derived }: Table,
  atOnce = BATCH_SIZE,
): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  do {
    const before = last;
    const rest = before
      ? sql`where (${columns}) > (${sql.join(key.map((column) => before[column]))})`
      : sql``;
    const { rows }: { rows: Row[] } = await sql<Row>`
      select * from ${sql.table(name)} ${rest} order by ${columns} limit ${atOnce}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => without(row, derived));
    last = rows.length < atOnce ? undefined : rows.at(-1);
  } while (last);
}

export function without(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
}

export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += INSERTS_AT_ONCE) {
    const values = rows
      .slice(from, from + INSERTS_AT_ONCE)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx);
  }
}

type Of = Pick<School, "tables"> & { database: Pick<Database, "dialect"> };

export async function presentTables({ database, tables }: Of, db: Db | Tx): Promise<Table[]> {
  const present = new Set(await tableNames(database, db));
  return Object.keys(tables.entries)
    .filter((name) => present.has(name))
    .map((name) => tableOf(tables, name));
}

/** `key`: of a table that no longer exists. */
export function tableOf({ entries }: SchoolTables, name: string, key: string[] = []): Table {
  const byName: Record<
    string,
    { key: readonly string[]; derived?: readonly string[] } | undefined
  > = entries;
  return { name, key: byName[name]?.key ?? key, derived: byName[name]?.derived ?? [] };
}

export async function hasRows(school: Of, db: Db): Promise<boolean> {
  for (const { name } of await presentTables(school, db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Reverse order, because of foreign keys. */
export async function dropTables({ database, tables }: Of, tx: Tx): Promise<void> {
  const present = new Set(await tableNames(database, tx));
  const names = [...Object.keys(tables.entries), ...tables.derived].toReversed();
  for (const name of names) {
    if (present.has(name)) await sql`drop table ${sql.table(name)}`.execute(tx);
  }
}

export async function columnsOf(tx: Tx): Promise<Map<string, Set<string>>> {
  const tables = await tx.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
}

export function isWanted(row: Row): boolean {
  return row["confirmed_at"] !== null && row["marked_for_deletion_at"] === null;
}

export async function isFileWanted(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom("files").selectAll().where("id", "=", key).executeTakeFirst();
  return row !== undefined && isWanted(row);
}

export async function saveFileRows(tx: Tx): Promise<void> {
  await sql`create temporary table files_before as select * from files`.execute(tx);
}

/** Marks files of the replaced school, whose bytes the next sweep removes. */
export async function markReplacedFiles(tx: Tx, now: number): Promise<number> {
  await sql`delete from files_before where id in (select id from files)`.execute(tx);
  await sql`update files_before set marked_for_deletion_at = ${now}, confirmed_at = null`.execute(
    tx,
  );
  const { rows } = await sql<{ total: number }>`select count(*) as total from files_before`.execute(
    tx,
  );
  await sql`insert into files select * from files_before`.execute(tx);
  await sql`drop table files_before`.execute(tx);
  return rows[0]?.total ?? 0;
}
