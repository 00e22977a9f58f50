import { sql, type Kysely } from "kysely";

/**
 * How many bytes of files a student and a course may have, warnings of a full disk that were sent,
 * and for each picture whether it has been re-encoded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("file_quotas")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("disk_warnings")
    .addColumn("level", "text", (column) => column.primaryKey())
    .addColumn("sent_at", "bigint", (column) => column.notNull())
    .execute();

  await sql`alter table files add column reencoded_at bigint`.execute(db);
  await sql`alter table files add column replaced_by text`.execute(db);

  await sql`create index files_pending_of_owner on files (owner_id)
    where confirmed_at is null and marked_for_deletion_at is null`.execute(db);
  await sql`create index files_of_student on files (owner_id, size)
    where kind = 'noteImage' and marked_for_deletion_at is null`.execute(db);
  await sql`create index files_of_teaching on files (course_id, size)
    where kind <> 'noteImage' and marked_for_deletion_at is null`.execute(db);
  await sql`create index files_to_reencode on files (id)
    where reencoded_at is null and confirmed_at is not null
    and kind in ('banner', 'noteImage', 'lessonImage')`.execute(db);
}
