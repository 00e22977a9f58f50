import { sql, type Kysely } from "kysely";

/** Rate limits, and files whose bytes are to be removed, under the names that engineers use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files rename column doomed_at to marked_for_deletion_at`.execute(db);
  await sql`alter table budget_entries rename to rate_limit_entries`.execute(db);
  // SQLite cannot rename an index.
  await sql`drop index files_doomed`.execute(db);
  await sql`create index files_marked_for_deletion on files (id) where marked_for_deletion_at is not null`.execute(
    db,
  );
  await sql`drop index budget_entries_of_key`.execute(db);
  await sql`drop index budget_entries_age`.execute(db);
  await sql`create index rate_limit_entries_of_key on rate_limit_entries (key, at)`.execute(db);
  await sql`create index rate_limit_entries_age on rate_limit_entries (at)`.execute(db);
}
