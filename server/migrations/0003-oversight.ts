import { sql, type Kysely } from "kysely";

/** A search column for the audit, and indexes to find deleted users and the course of a banner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("audit_entries")
    .addColumn("search", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`create index users_deleted on users (deleted_at, id) where deleted_at is not null`.execute(
    db,
  );
  // Read when a file row is deleted, since a course may refer to it, and by a banner's public URL.
  await sql`create index courses_banner on courses (banner_file_id)`.execute(db);
}
