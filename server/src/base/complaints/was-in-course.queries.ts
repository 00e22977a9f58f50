import type { Db } from "../../platform/database/database.ts";

/** True if one of these students is or was a member, removed ones included. */
export async function wasInCourse(
  db: Db,
  courseId: string,
  studentIds: readonly string[],
): Promise<boolean> {
  const rowsIn = (table: "enrolments" | "past_enrolments" | "removed_students") =>
    db
      .selectFrom(table)
      .select("student_id")
      .where("course_id", "=", courseId)
      .where("student_id", "in", studentIds);
  const found = await rowsIn("enrolments")
    .unionAll(rowsIn("past_enrolments"))
    .unionAll(rowsIn("removed_students"))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
