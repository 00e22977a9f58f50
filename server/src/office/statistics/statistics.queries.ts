import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

const NO_DAY = 0;

export type StoredCount = {
  day: number;
  name: "courses" | "students" | "joins" | "completions";
  total: number;
};

/**
 * Counts kept by triggers: active courses with students, and daily joins and completions since a day; days without any
 * may be missing.
 */
export async function listStoredCounts(db: Db, since: number): Promise<StoredCount[]> {
  const { rows } = await sql<StoredCount>`
    select day, name, cast(sum(total) as bigint) as total from kept_counts
    where day = ${NO_DAY} or day >= ${since} group by day, name`.execute(db);
  return rows;
}

/**
 * On PostgreSQL each transaction adds its own rows to avoid contention; this merges them. A single statement, so that
 * rows committed meanwhile stay for the next run.
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
