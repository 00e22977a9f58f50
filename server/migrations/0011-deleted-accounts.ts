import { sql, type Kysely } from "kysely";

/** What an account that its owner deleted needs to come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("deleted_accounts")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id"))
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("approved", "integer", (column) => column.notNull())
    .addColumn("suspended", "integer", (column) => column.notNull())
    .addColumn("deleted_at", "bigint", (column) => column.notNull())
    .addColumn("purge_at", "bigint", (column) => column.notNull())
    .execute();
  await sql`create index deleted_accounts_by_purge on deleted_accounts (purge_at)`.execute(db);
  await db.schema
    .createTable("former_enrolments")
    .addColumn("course_id", "text", (column) => column.notNull().references("courses.id"))
    .addColumn("student_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("enrolled_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("former_enrolments_key", ["course_id", "student_id"])
    .execute();
  await sql`create index former_enrolments_of_student on former_enrolments (student_id)`.execute(
    db,
  );
}
