import type { Kysely } from "kysely";

/** A program that does not know the columns leaves them as they are: what it moves is shown as before, without a word. */
export const oldestProgram = "0001-first-release";

/** From when a meeting was moved, and when a teacher last wrote to a student of a course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("courses").addColumn("meeting_moved_from", "bigint").execute();
  for (const table of ["enrolments", "former_enrolments", "removed_students"]) {
    await db.schema.alterTable(table).addColumn("written_at", "bigint").execute();
  }
}
