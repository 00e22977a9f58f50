import { sql, type Kysely } from "kysely";

/** Only indexes are changed. */
export const oldestProgram = "0013-oldest-programs";

/**
 * For the students of a course by their last activity, with what says whether they have finished;
 * and for whether a student completed a lesson lately, which is read from the index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index enrolments_of_course_by_activity
    on enrolments (course_id, active_at, student_id, completed_count)`.execute(db);
  await sql`drop index completions_of_course`.execute(db);
  await sql`create index completions_of_course
    on completions (course_id, student_id, completed_at)`.execute(db);
}
