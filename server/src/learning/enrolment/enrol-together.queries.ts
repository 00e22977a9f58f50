import type { Db, Tx } from "../../platform/database/database.ts";
import type { StudentsInCourse } from "./past-enrolments.queries.ts";

export async function findStudentsIn(
  db: Db,
  table: "enrolments" | "removed_students",
  { courseId, studentIds }: StudentsInCourse,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select("student_id")
    .where("course_id", "=", courseId)
    .where("student_id", "in", studentIds)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

export async function recordActivityOf(
  tx: Tx,
  { courseId, studentIds }: StudentsInCourse,
  now: number,
): Promise<void> {
  await tx
    .updateTable("enrolments")
    .set({ active_at: now })
    .where("course_id", "=", courseId)
    .where("student_id", "in", studentIds)
    .where("active_at", "<=", now)
    .execute();
}

export async function insertEnrolments(
  tx: Tx,
  {
    courseId,
    studentIds,
    toCheck,
    now,
  }: StudentsInCourse & { toCheck: ReadonlySet<string>; now: number },
): Promise<void> {
  const rows = studentIds.map((student_id) => ({
    course_id: courseId,
    student_id,
    enrolled_at: now,
    active_at: now,
    to_check: toCheck.has(student_id) ? (1 as const) : (0 as const),
  }));
  await tx.insertInto("enrolments").values(rows).execute();
}
