import { sql, type Expression, type RawBuilder, type SqlBool, type Transaction } from "kysely";
import { compileOnce } from "./compile-once.ts";
import type { Database, Db, Tx } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";
import type { Tables } from "./tables.ts";

/** The differences between the two databases, each behind one named function. */

/**
 * Locks rows until the transaction ends and returns how many there are. `shared`: nobody may delete
 * them. `write`: nobody else may change them. `remove`: nobody may refer to them either. SQLite has
 * one writer, so there the clause is dropped and the rows are only counted.
 */
export async function lockRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  column: keyof Tables[T] & string,
  value: string,
  mode: "shared" | "write" | "remove",
): Promise<number> {
  const name = `${table}.${column} ${mode}`;
  const lock =
    locks.get(name) ??
    compileOnce(
      (db, { value: it }: { value: string }) => lockOf(db, table, column, it)[mode](),
      ({ rows }) => rows.length,
    );
  locks.set(name, lock);
  return lock(tx, { value });
}

/** By table, column and mode. */
const locks = new Map<string, (db: Db, values: { value: string }) => Promise<number>>();

function lockOf(db: Db, table: string, column: string, value: string) {
  // The builder's types follow one table at a time; a name that varies takes any text column.
  const untyped = db as unknown as Transaction<Record<string, Record<string, string>>>;
  const rows = untyped.selectFrom<string>(table).select(column).where(sql.ref(column), "=", value);
  return {
    shared: () => rows.forKeyShare(),
    write: () => rows.forNoKeyUpdate(),
    remove: () => rows.forUpdate(),
  };
}

/** One transaction at a time holds a key, until it ends; SQLite has one writer anyway. */
export async function advisoryLock(tx: Tx, key: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/**
 * The same on PostgreSQL, without waiting: false when another transaction holds the key. Several may
 * hold a shared one.
 */
export async function tryAdvisoryLock(
  tx: Tx,
  key: string,
  { isShared = false } = {},
): Promise<boolean> {
  const lock = sql.raw(isShared ? "pg_try_advisory_xact_lock_shared" : "pg_try_advisory_xact_lock");
  const { rows } = await sql<{ is_held: boolean }>`
    select ${lock}(hashtextextended(${key}, 0)) as is_held`.execute(tx);
  return rows[0]?.is_held === true;
}

/** Trigrams need three letters; shorter texts are looked for in the newest courses, row by row. */
const TOO_SHORT = /^.{0,2}$/su;
const NEWEST_SEARCHED = 1_000;

/**
 * A subquery of at most so many of the newest published courses, before a cursor, whose search text
 * contains a normalized text; of a text too short for the index, among the newest courses. On SQLite, courses of
 * the cursor's very millisecond are among them.
 */
export function newestMatches(
  database: Pick<Database, "dialect">,
  normalized: string,
  before: { at: number; id: string } | undefined,
  atMost: number,
): RawBuilder<unknown> {
  const most = sql.lit(atMost);
  const ordered = sql`published_at is not null and deleted_at is null
    ${before ? sql`and (published_at, id) < (${before.at}, ${before.id})` : sql``}`;
  if (TOO_SHORT.test(normalized)) {
    return sql`select * from (select * from courses where ${ordered}
      order by published_at desc, id desc limit ${sql.lit(NEWEST_SEARCHED)}) as newest
      where ${contains("newest.search", normalized)}
      order by published_at desc, id desc limit ${most}`;
  }
  if (database.dialect === "postgres") {
    return sql`select * from courses where ${contains("search", normalized)} and ${ordered}
      order by published_at desc, id desc limit ${most}`;
  }
  // In quotes the text is one phrase, so that the index's query syntax does not apply to it.
  const phrase = `"${normalized.replaceAll('"', '""')}"`;
  // Numbers of rows begin with the time of publication.
  const from = before ? sql`and rowid < (cast(${before.at} as integer) + 1) * 1000000` : sql``;
  // In this order: SQLite does not know how few rows the subquery has.
  return sql`select courses.* from (
      select rowid as row from course_search where course_search match ${phrase} ${from}
      order by rowid desc limit ${most}) as found
    cross join course_search_rows on course_search_rows.row = found.row
    cross join courses on courses.id = course_search_rows.course_id`;
}

/** True when a column contains a text; what LIKE would read as a pattern is taken literally. */
export function contains(column: string | Expression<string>, text: string): RawBuilder<SqlBool> {
  const searched = typeof column === "string" ? sql.ref(column) : column;
  return sql<SqlBool>`${searched} like ${`%${literal(text)}%`} escape '\\'`;
}

/** True when a column contains a text before a mark that is in the column once. */
export function containsBefore(column: string, text: string, mark: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${literal(text)}%${mark}%`} escape '\\'`;
}

/** True when a column begins with a text, in the same way. */
export function beginsWith(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${`${literal(text)}%`} escape '\\'`;
}

const literal = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** True when an error says that a unique index already holds the value. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const SQLITE_UNIQUE = [2067, 1555];
  return code === "23505" || (errcode !== undefined && SQLITE_UNIQUE.includes(errcode));
}

/** True when another program, such as a backup tool, holds the embedded database. */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  const SQLITE_BUSY = 5;
  return errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY;
}

/** True when a transaction failed by a deadlock or a serialization conflict and may run again. */
export function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "40P01" || code === "40001";
}

/** True when PostgreSQL did not give a lock within `lock_timeout`. */
export const isLockRefused = (error: unknown): boolean =>
  (error as { code?: string }).code === "55P03";

/** All rows of a subquery as one JSON text: reading them one by one takes many times as long. */
export function rowsAsText(db: Db, columns: readonly string[]): RawBuilder<string> {
  const values = sql.join(columns.map((column) => sql.ref(column)));
  return isPostgres(db)
    ? sql`cast(json_agg(json_build_array(${values})) as text)`
    : sql`json_group_array(json_array(${values}))`;
}

export async function answers(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** All tables of the database, ours and others', without those of the engine itself. */
export async function tableNames(
  database: Pick<Database, "dialect">,
  db: Db | Tx,
): Promise<string[]> {
  const found =
    database.dialect === "sqlite"
      ? sql<{ name: string }>`select name from pragma_table_list
          where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite\\_%' escape '\\'`
      : sql<{
          name: string;
        }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  const { rows } = await found.execute(db);
  return rows.map(({ name }) => name);
}

/** How many rows a table has. */
export async function rowsOf(db: Db, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many others are connected to the same PostgreSQL database. */
export async function otherConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename is not null`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
