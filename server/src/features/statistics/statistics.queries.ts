import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** The day of counts that are not by day. */
const NO_DAY = 0;

export type StoredCount = {
  day: number;
  name: "courses" | "students" | "joins" | "completions";
  total: number;
};

/**
 * The counts that triggers keep: active courses and their students, and joins and completions by day from
 * a day on; days on which nothing was may be absent.
 */
export async function listStoredCounts(db: Db, since: number): Promise<StoredCount[]> {
  const { rows } = await sql<StoredCount>`
    select day, name, cast(sum(total) as bigint) as total from kept_counts
    where day = ${NO_DAY} or day >= ${since} group by day, name`.execute(db);
  return rows;
}

/**
 * On PostgreSQL each transaction adds rows of its own, so that none waits for another; here they
 * become one row for each count. One statement: a row that is committed meanwhile stays for the next
 * time.
 */
export async function addUpOnPostgres(tx: Tx): Promise<void> {
  await sql`
    with taken as (delete from kept_counts where part <> 0 returning day, name, total)
    insert into kept_counts (day, name, part, total)
      select day, name, 0, sum(total) from taken group by day, name
      on conflict (day, name, part) do update set total = kept_counts.total + excluded.total`.execute(
    tx,
  );
}
