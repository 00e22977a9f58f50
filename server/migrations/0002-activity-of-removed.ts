import type { Kysely } from "kysely";

/** A program that does not know the column leaves it 0, and sets the time anew at readmission. */
export const oldestProgram = "0001-first-release";

/** A removed student's enrolment stays whole, with when they were last active in the course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("removed_students")
    .addColumn("active_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}
