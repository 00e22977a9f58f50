import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Database, Db, Tx } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The one place where the two databases are told apart. */

/** `shared`: may not go away. `write`: nobody else may change it. `remove`: nobody may refer to it. */
const LOCKS = {
  shared: sql`for key share`,
  write: sql`for no key update`,
  remove: sql`for update`,
};

/**
 * Holds rows until the transaction ends and says how many there are. SQLite has one writer, so
 * there the look is enough.
 */
export async function lockRows<T extends keyof Tables>(
  database: Pick<Database, "dialect">,
  tx: Tx,
  table: T,
  column: keyof Tables[T] & string,
  value: string,
  mode: keyof typeof LOCKS,
): Promise<number> {
  const lock = database.dialect === "sqlite" ? sql`` : LOCKS[mode];
  const { rows } =
    await sql`select 1 as held from ${sql.table(table)} where ${sql.ref(column)} = ${value} ${lock}`.execute(
      tx,
    );
  return rows.length;
}

/** Whoever asks for the same key waits until this transaction ends; SQLite's writers wait anyway. */
export async function advisoryLock(
  database: Pick<Database, "dialect">,
  tx: Tx,
  key: string,
): Promise<void> {
  if (database.dialect === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Trigrams need three letters; shorter texts are looked for row by row. */
const TOO_SHORT = /^.{0,2}$/su;

/** Courses whose search text contains a normalized text. */
export function courseSearch(
  database: Pick<Database, "dialect">,
  normalized: string,
): RawBuilder<SqlBool> {
  if (database.dialect === "postgres" || TOO_SHORT.test(normalized)) {
    return contains("courses.search", normalized);
  }
  // In quotes the text is one phrase, whatever the index's own language would read in it.
  const phrase = `"${normalized.replaceAll('"', '""')}"`;
  return sql<SqlBool>`courses.id in (
    select course_id from course_search_rows
    where row in (select rowid from course_search where course_search match ${phrase}))`;
}

/** Whether a column contains a text; what LIKE would read as a pattern is taken literally. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${literal(text)}%`} escape '\\'`;
}

/** Whether a column begins with a text, in the same way. */
export function beginsWith(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${`${literal(text)}%`} escape '\\'`;
}

const literal = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Whether an error says that a unique index already holds the value. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const SQLITE_UNIQUE = [2067, 1555];
  return code === "23505" || (errcode !== undefined && SQLITE_UNIQUE.includes(errcode));
}

/** Whether a transaction lost to another through no fault of its own and may simply run again. */
export function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "40P01" || code === "40001";
}

export async function answers(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The tables that people's databases hold, ours and others', without those of the engine itself. */
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

/** How many others are connected to the same PostgreSQL database. */
export async function otherConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename is not null`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
