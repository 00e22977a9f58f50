import { sql, type Expression, type RawBuilder, type SqlBool, type Transaction } from "kysely";
import { compileOnce } from "./compile-once.ts";
import type { Database, Db, Tx } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";
import type { Tables } from "./tables.ts";

/** Differences between the two databases, each behind a function. */

/**
 * Locks rows until the transaction ends and returns their number. `shared` prevents deletion, `write` changes, `remove`
 * also references. On SQLite, with one writer, rows are only counted.
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

const locks = new Map<string, (db: Db, values: { value: string }) => Promise<number>>();

function lockOf(db: Db, table: string, column: string, value: string) {
  // The builder's types support one table at a time; variable names allow any text column.
  const untyped = db as unknown as Transaction<Record<string, Record<string, string>>>;
  const rows = untyped.selectFrom<string>(table).select(column).where(sql.ref(column), "=", value);
  return {
    shared: () => rows.forKeyShare(),
    write: () => rows.forNoKeyUpdate(),
    remove: () => rows.forUpdate(),
  };
}

/** Locks the rows that a query finds, and leaves out those that another server has locked. */
export function lockFree<Q extends { forUpdate: () => { skipLocked: () => Q } }>(
  tx: Tx,
  query: Q,
): Q {
  return isPostgres(tx) ? query.forUpdate().skipLocked() : query;
}

/** Held until the transaction ends; a no-op on SQLite, which has one writer. */
export async function advisoryLock(tx: Tx, key: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** PostgreSQL only: returns false if another transaction holds the key. Shared locks are compatible. */
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

/** Trigrams need three letters; shorter searches scan the newest courses. */
const TOO_SHORT = /^.{0,2}$/su;
const NEWEST_SEARCHED = 1_000;

/**
 * Subquery of the newest published courses before a cursor that match a normalised text, at most `limit`. Texts too
 * short for the index are searched in the newest courses. On SQLite it includes courses of the cursor's millisecond.
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
  const phrase = phraseOf(normalized);
  // Row numbers start with the time of publication.
  const from = before ? sql`and rowid < (cast(${before.at} as integer) + 1) * 1000000` : sql``;
  // This order, because SQLite cannot estimate the subquery.
  return sql`select courses.* from (
      select rowid as row from course_search where course_search match ${phrase} ${from}
      order by rowid desc limit ${most}) as found
    cross join course_search_rows on course_search_rows.row = found.row
    cross join courses on courses.id = course_search_rows.course_id`;
}

/** In quotes a text is one phrase, so that the query syntax of SQLite's index does not apply to it. */
const phraseOf = (normalized: string) => `"${normalized.replaceAll('"', '""')}"`;

export const isLongEnough = (normalized: string) => !TOO_SHORT.test(normalized);

/**
 * Newest students whose search text contains all words, which have at least three letters, with ids and times.
 * On SQLite, students created in the cursor's millisecond are included on both sides of it.
 */
export function newestStudentMatches(
  db: Db,
  words: readonly string[],
  before: { at: number; id: string } | undefined,
  atMost: number,
): RawBuilder<unknown> {
  const most = sql.lit(atMost);
  const rest = before ? sql`and (created_at, id) < (${before.at}, ${before.id})` : sql``;
  if (isPostgres(db)) {
    return sql`select id, created_at from users where role = 'student' and deleted_at is null
      and ${containsAll("search", words)} ${rest} order by created_at desc, id desc limit ${most}`;
  }
  const from = before ? sql`and rowid < (cast(${before.at} as integer) + 1) * 1000000` : sql``;
  const phrases = words.map(phraseOf).join(" ");
  return sql`select user_id as id, found.row / 1000000 as created_at from (
      select rowid as row from student_search where student_search match ${phrases} ${from}
      order by rowid desc limit ${most}) as found
    cross join student_search_rows on student_search_rows.row = found.row`;
}

/** Substring match; LIKE wildcards are escaped. */
export function contains(column: string | Expression<string>, text: string): RawBuilder<SqlBool> {
  const searched = typeof column === "string" ? sql.ref(column) : column;
  return sql<SqlBool>`${searched} like ${`%${literal(text)}%`} escape '\\'`;
}

/** Substring match of each word, in any order. */
export const containsAll = (column: string, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => contains(column, word)),
    sql` and `,
  )})`;

/** Substring match before a mark that occurs once in the column. */
export function containsBefore(column: string, text: string, mark: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${literal(text)}%${mark}%`} escape '\\'`;
}

/** Prefix match; wildcards are escaped. */
export function beginsWith(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${`${literal(text)}%`} escape '\\'`;
}

const literal = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const SQLITE_UNIQUE = [2067, 1555];
  return code === "23505" || (errcode !== undefined && SQLITE_UNIQUE.includes(errcode));
}

/** True if another program, such as a backup tool, has locked the embedded database. */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  const SQLITE_BUSY = 5;
  return errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY;
}

/** True for deadlocks and serialisation conflicts, which may be retried. */
export function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "40P01" || code === "40001";
}

/** True for a lock not granted within `lock_timeout`. */
export const isLockRefused = (error: unknown): boolean =>
  (error as { code?: string }).code === "55P03";

/** Rows of a subquery as one JSON text, which is many times faster than reading rows. */
export function rowsAsText(db: Db, columns: readonly string[]): RawBuilder<string> {
  const values = sql.join(columns.map((column) => sql.ref(column)));
  return isPostgres(db)
    ? sql`cast(json_agg(json_build_array(${values})) as text)`
    : sql`json_group_array(json_array(${values}))`;
}

export async function answers(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

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

export async function rowsOf(db: Db, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function otherConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename is not null`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
