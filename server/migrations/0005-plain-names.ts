import { sql, type Kysely } from "kysely";

/** The counts of rate limits get the name that the field has for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table budget_entries rename to rate_limit_entries`.execute(db);
  // SQLite cannot rename an index.
  await sql`drop index budget_entries_of_key`.execute(db);
  await sql`drop index budget_entries_age`.execute(db);
  await sql`create index rate_limit_entries_of_key on rate_limit_entries (key, at)`.execute(db);
  await sql`create index rate_limit_entries_age on rate_limit_entries (at)`.execute(db);
}
