import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** The day of counts that are not by day. */
const NO_DAY = 0;

export type KeptCount = {
  day: number;
  name: "courses" | "students" | "joins" | "completions";
  total: number;
};

/**
 * The counts that triggers keep (migrations 0021 and 0027): active courses and their students, and joins
 * and completions by day from a day on, in the column `week`; days on which nothing was may be absent.
 */
export async function listKeptCounts(db: Db, since: number): Promise<KeptCount[]> {
  const { rows } = await sql<KeptCount>`
    select week as day, name, cast(sum(total) as bigint) as total from kept_counts
    where week = ${NO_DAY} or week >= ${since} group by week, name`.execute(db);
  return rows;
}

/**
 * On PostgreSQL each transaction adds rows of its own, so that none waits for another; here they
 * become one row for each count. One statement: a row that is committed meanwhile stays for the next
 * time.
 */
export async function addUpOnPostgres(tx: Tx): Promise<void> {
  await sql`
    with taken as (delete from kept_counts where part <> 0 returning week, name, total)
    insert into kept_counts (week, name, part, total)
      select week, name, 0, sum(total) from taken group by week, name
      on conflict (week, name, part) do update set total = kept_counts.total + excluded.total`.execute(
    tx,
  );
}
