import { sql, type Kysely } from "kysely";

/** Text ids, epoch milliseconds as int8, flags as 0 and 1: the same on both databases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("email_verified", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("phone_country", "text")
    .addColumn("phone", "text")
    .addColumn("password_hash", "text")
    .addColumn("contact_method", "text", (column) => column.notNull())
    .addColumn("phone_hidden", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("approved", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("suspended", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("search", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("deleted_at", "bigint")
    .execute();
  await sql`create unique index users_phone on users (phone, phone_country) where phone is not null`.execute(
    db,
  );
  await sql`create unique index users_verified_email on users (email) where email_verified = 1`.execute(
    db,
  );
  await sql`create index users_email on users (email) where email is not null`.execute(db);
  await sql`create index users_of_role on users (role, created_at, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index users_pending on users (id) where role = 'teacher' and approved = 0 and deleted_at is null`.execute(
    db,
  );

  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await sql`create index sessions_of_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);

  await db.schema
    .createTable("codes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("request_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text")
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("secret_hash", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("proven_at", "bigint")
    .addColumn("consumed_at", "bigint")
    .execute();
  await sql`create index codes_of_target on codes (target, purpose, created_at)`.execute(db);
  await sql`create unique index codes_secret on codes (secret_hash)`.execute(db);
  await sql`create index codes_of_user on codes (user_id) where user_id is not null`.execute(db);
  await sql`create index codes_age on codes (created_at)`.execute(db);

  await db.schema
    .createTable("address_changes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("secret_hash", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("email_verified", "integer", (column) => column.notNull())
    .addColumn("phone_country", "text")
    .addColumn("phone", "text")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("undone_at", "bigint")
    .execute();
  await sql`create unique index address_changes_secret on address_changes (secret_hash)`.execute(
    db,
  );
  await sql`create index address_changes_of_user on address_changes (user_id)`.execute(db);

  await db.schema
    .createTable("budget_entries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await sql`create index budget_entries_of_key on budget_entries (key, at)`.execute(db);
  await sql`create index budget_entries_age on budget_entries (at)`.execute(db);

  await db.schema
    .createTable("files")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("course_id", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("size", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("confirmed_at", "bigint")
    .addColumn("doomed_at", "bigint")
    .execute();
  await sql`create index files_doomed on files (id) where doomed_at is not null`.execute(db);
  await sql`create index files_pending on files (created_at) where confirmed_at is null`.execute(
    db,
  );
  await sql`create index files_of_course on files (course_id) where course_id is not null`.execute(
    db,
  );

  await db.schema
    .createTable("courses")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("teacher_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("category", "text")
    .addColumn("tags", "text", (column) => column.notNull())
    .addColumn("banner_file_id", "text", (column) => column.references("files.id"))
    .addColumn("published_at", "bigint")
    .addColumn("enrollable", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("meeting_title", "text")
    .addColumn("meeting_description", "text")
    .addColumn("meeting_link", "text")
    .addColumn("meeting_at", "bigint")
    .addColumn("lesson_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("student_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("search", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_active_at", "bigint", (column) => column.notNull())
    .addColumn("deleted_at", "bigint")
    .execute();
  await sql`create index courses_of_teacher on courses (teacher_id, created_at, id)`.execute(db);
  await sql`create index courses_published on courses (published_at, id) where published_at is not null and deleted_at is null`.execute(
    db,
  );

  await db.schema
    .createTable("sections")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("course_id", "text", (column) => column.notNull().references("courses.id"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("lesson_count", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index sections_of_course on sections (course_id, position)`.execute(db);

  await db.schema
    .createTable("lessons")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("course_id", "text", (column) => column.notNull().references("courses.id"))
    .addColumn("section_id", "text", (column) => column.notNull().references("sections.id"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("file_id", "text", (column) => column.notNull().references("files.id"))
    .addColumn("duration_seconds", sql`double precision`)
    .addColumn("resources", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await sql`create index lessons_of_course on lessons (course_id, section_id, position)`.execute(
    db,
  );
  await sql`create index lessons_of_section on lessons (section_id)`.execute(db);
  await sql`create unique index lessons_file on lessons (file_id)`.execute(db);

  await db.schema
    .createTable("enrolments")
    .addColumn("course_id", "text", (column) => column.notNull().references("courses.id"))
    .addColumn("student_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("enrolled_at", "bigint", (column) => column.notNull())
    .addColumn("completed_count", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("enrolments_key", ["course_id", "student_id"])
    .execute();
  await sql`create index enrolments_of_student on enrolments (student_id, enrolled_at, course_id)`.execute(
    db,
  );
  await sql`create index enrolments_by_date on enrolments (course_id, enrolled_at, student_id)`.execute(
    db,
  );

  await db.schema
    .createTable("completions")
    .addColumn("student_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("lesson_id", "text", (column) => column.notNull().references("lessons.id"))
    .addColumn("course_id", "text", (column) => column.notNull().references("courses.id"))
    .addColumn("completed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("completions_key", ["student_id", "lesson_id"])
    .execute();
  await sql`create index completions_of_lesson on completions (lesson_id)`.execute(db);
  await sql`create index completions_of_course on completions (course_id, student_id)`.execute(db);

  await db.schema
    .createTable("site_content")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
}
