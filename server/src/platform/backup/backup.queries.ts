import { sql } from "kysely";
import type { Database, Db, Tx } from "../database/database.ts";
import { tableNames } from "../database/dialect.ts";
import type { School, SchoolTables } from "./school.ts";

/** Text, numbers and null: both databases store them and JSON keeps them without loss. */
export type Row = Record<string, string | number | null>;

const ROWS_AT_ONCE = 500;
/** The widest table has some twenty columns, and SQLite takes 32,766 values in a statement. */
const INSERTS_AT_ONCE = 200;

/** A table as a backup has it: its name, its primary key, and the columns that a backup leaves out. */
export type Table = { name: string; key: readonly string[]; derived: readonly string[] };

/** Every row of a table in the order of its key, `atOnce` at a time, without its derived columns. */
export async function* readRows(
  db: Db | Tx,
  { name, key, derived }: Table,
  atOnce = ROWS_AT_ONCE,
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

/** A copy of a row without these columns. */
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

/** The backed up tables that exist in a database, in the order in which they can be filled. */
export async function presentTables({ database, tables }: Of, db: Db | Tx): Promise<Table[]> {
  const present = new Set(await tableNames(database, db));
  return Object.keys(tables.entries)
    .filter((name) => present.has(name))
    .map((name) => tableOf(tables, name));
}

/** `key`: of a table that is no longer one of ours. */
export function tableOf({ entries }: SchoolTables, name: string, key: string[] = []): Table {
  const byName: Record<
    string,
    { key: readonly string[]; derived?: readonly string[] } | undefined
  > = entries;
  return { name, key: byName[name]?.key ?? key, derived: byName[name]?.derived ?? [] };
}

/** True when any of our tables has a row. */
export async function hasRows(school: Of, db: Db): Promise<boolean> {
  for (const { name } of await presentTables(school, db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** In reverse order: a table can be dropped once no other refers to it. */
export async function dropTables({ database, tables }: Of, tx: Tx): Promise<void> {
  const present = new Set(await tableNames(database, tx));
  const names = [...Object.keys(tables.entries), ...tables.derived].toReversed();
  for (const name of names) {
    if (present.has(name)) await sql`drop table ${sql.table(name)}`.execute(tx);
  }
}

/** The columns of every table, by its name. */
export async function columnsOf(tx: Tx): Promise<Map<string, Set<string>>> {
  const tables = await tx.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
}

/** True when a row of `files` names bytes that people may still see. */
export function isWanted(row: Row): boolean {
  return row["confirmed_at"] !== null && row["marked_for_deletion_at"] === null;
}

/** True when the file is still in use, by a new read of its row. */
export async function isFileWanted(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom("files").selectAll().where("id", "=", key).executeTakeFirst();
  return row !== undefined && isWanted(row);
}

/** Copies the rows of the files that are here, before the tables are dropped. */
export async function saveFileRows(tx: Tx): Promise<void> {
  await sql`create temporary table files_before as select * from files`.execute(tx);
}

/** Marks files that only the former school had, so that the next sweep removes their bytes. */
export async function markFormerFiles(tx: Tx, now: number): Promise<number> {
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
