import { sql, type Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";

/** A former program finds no joins and completions of weeks; the rest of its statistics is right. */
export const oldestProgram = "0016-film-thumbnails";

const BY_WEEK = " - 345600000) / 604800000";
const BY_DAY = ") / 86400000";

/**
 * Joins and completions are counted by day (UTC) and no longer by the week from Monday on, so that
 * weeks may begin on any day. The column `week` of `kept_counts` holds the number of the day.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const definitions = await (dialect === "postgres" ? functions(db) : triggers(db));
  for (const definition of definitions) {
    await sql.raw(definition.replaceAll(BY_WEEK, BY_DAY)).execute(db);
  }
  await sql`delete from kept_counts where name in ('joins', 'completions')`.execute(db);
  for (const [name, table, time] of [
    ["joins", "enrolments", "enrolled_at"],
    ["completions", "completions", "completed_at"],
  ]) {
    await sql`insert into kept_counts (week, name, part, total)
      select day, ${name}, 0, count(*)
      from (select ${sql.ref(time ?? "")} / 86400000 as day from ${sql.table(table ?? "")}) as counted
      group by day`.execute(db);
  }
}

/** Of migration 0021, as PostgreSQL writes them: each replaces itself. */
async function functions(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc like ${`%${BY_WEEK}%`}`.execute(
    db,
  );
  return rows.map(({ definition }) => definition);
}

/** Of migration 0021, dropped. */
async function triggers(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and sql like ${`%${BY_WEEK}%`}`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
  return rows.map((row) => row.sql);
}
