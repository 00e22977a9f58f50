import type { Db } from "../../platform/database/database.ts";

/** Distinct students with at least one enrolment in an active course. */
export async function countEnrolledStudents(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .select((eb) => eb.fn.count<number>("enrolments.student_id").distinct().as("total"))
    .where("courses.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function countActiveCourses(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("courses")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}
