import { sql, type Kysely } from "kysely";

const DAY_MS = 24 * 3600 * 1000;
/** The longest window of a limit. */
const LONGEST_WINDOW_MS = 90 * DAY_MS;

/** Each counted entry has the time after which no limit reads it, and is deleted then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limit_entries add column expires_at bigint not null default 0`.execute(
    db,
  );
  await sql`update rate_limit_entries set expires_at = at + ${LONGEST_WINDOW_MS}`.execute(db);
  await sql`drop index rate_limit_entries_age`.execute(db);
  await sql`create index rate_limit_entries_expiry on rate_limit_entries (expires_at)`.execute(db);
}
