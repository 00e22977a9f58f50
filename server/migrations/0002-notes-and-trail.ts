import { sql, type Kysely } from "kysely";

/** Students' notes, where they are in a video, and what admins did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("note_entries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("student_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("lesson_id", "text", (column) => column.notNull().references("lessons.id"))
    .addColumn("course_id", "text", (column) => column.notNull().references("courses.id"))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("file_id", "text", (column) => column.references("files.id"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await sql`create index note_entries_of_lesson on note_entries (lesson_id, student_id, created_at, id)`.execute(
    db,
  );
  await sql`create index note_entries_of_student on note_entries (student_id)`.execute(db);
  await sql`create index note_entries_of_course on note_entries (course_id)`.execute(db);
  await sql`create unique index note_entries_file on note_entries (file_id) where file_id is not null`.execute(
    db,
  );

  await db.schema
    .createTable("positions")
    .addColumn("student_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("lesson_id", "text", (column) => column.notNull().references("lessons.id"))
    .addColumn("course_id", "text", (column) => column.notNull().references("courses.id"))
    .addColumn("seconds", sql`double precision`, (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("positions_key", ["student_id", "lesson_id"])
    .execute();
  await sql`create index positions_of_lesson on positions (lesson_id)`.execute(db);
  await sql`create index positions_of_course on positions (course_id)`.execute(db);

  // No references: audit entries stay when the people they name are deleted.
  await db.schema
    .createTable("audit_entries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("act", "text", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("target_id", "text")
    .addColumn("target_name", "text", (column) => column.notNull())
    .execute();
  await sql`create index audit_entries_newest on audit_entries (at, id)`.execute(db);

  await sql`create index courses_deleted on courses (deleted_at) where deleted_at is not null`.execute(
    db,
  );
}
