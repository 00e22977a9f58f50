import type { Db, Tx } from "../../platform/database/database.ts";
import { deleteSome } from "../../platform/database/delete-some.ts";
import { contains } from "../../platform/database/dialect.ts";
import { countRows, newestFirst, type Page } from "../../platform/database/paging.ts";

/** True when the student was not in the course before. */
export async function insertEnrolment(
  tx: Tx,
  enrolment: { courseId: string; studentId: string; now: number },
): Promise<boolean> {
  const result = await tx
    .insertInto("enrolments")
    .values({
      course_id: enrolment.courseId,
      student_id: enrolment.studentId,
      enrolled_at: enrolment.now,
      active_at: enrolment.now,
    })
    .onConflict((conflict) => conflict.columns(["course_id", "student_id"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findEnrolment(db: Db, courseId: string, studentId: string) {
  return db
    .selectFrom("enrolments")
    .select(["enrolled_at", "completed_count"])
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .executeTakeFirst();
}

export async function listCompleted(
  db: Db,
  courseId: string,
  studentId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("completions")
    .select("lesson_id")
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .execute();
  return new Set(rows.map(({ lesson_id }) => lesson_id));
}

/** The courses of a student that are not deleted, with their teachers. */
export const coursesOf = (db: Db, studentId: string, search?: string) => {
  const query = db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .where("enrolments.student_id", "=", studentId)
    .where("courses.deleted_at", "is", null);
  return search ? query.where(contains("courses.search", search)) : query;
};

export async function listEnrolled(
  db: Db,
  studentId: string,
  search: string | undefined,
  page: Page,
) {
  return coursesOf(db, studentId, search)
    .select([
      "courses.id",
      "courses.title",
      "courses.description",
      "courses.banner_file_id",
      "courses.lesson_count",
      "courses.teacher_id",
      "teacher.first_name as teacher_first_name",
      "teacher.last_name as teacher_last_name",
      "enrolments.active_at",
      "enrolments.completed_count",
    ])
    .$call(newestFirst(page, { at: "enrolments.active_at", id: "courses.id" }))
    .execute();
}

export async function countEnrolled(db: Db, studentId: string, search?: string): Promise<number> {
  return countRows(coursesOf(db, studentId, search));
}

export async function deleteEnrolment(
  tx: Tx,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<void> {
  await tx
    .deleteFrom("enrolments")
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .execute();
}

export async function deleteEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom("enrolments").where("student_id", "=", studentId).execute();
}

/** Adds to the number of lessons that a student has completed in a course. */
export async function countCompleted(
  tx: Tx,
  { courseId, studentId }: { courseId: string; studentId: string },
  difference: number,
): Promise<void> {
  await tx
    .updateTable("enrolments")
    .set((eb) => ({ completed_count: eb("completed_count", "+", difference) }))
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .execute();
}

/** Writes only where the last activity is older than `pause`: a film saves its position often. */
export async function recordActivity(
  tx: Tx,
  { courseId, studentId }: { courseId: string; studentId: string },
  { now, pause }: { now: number; pause: number },
): Promise<void> {
  await tx
    .updateTable("enrolments")
    .set({ active_at: now })
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .where("active_at", "<=", now - pause)
    .execute();
}

/** For lessons that are being deleted: called while their completions are still there to count. */
export async function subtractCompleted(
  tx: Tx,
  { courseId, lessonIds }: { courseId: string; lessonIds: readonly string[] },
): Promise<void> {
  await tx
    .updateTable("enrolments")
    .from((eb) =>
      eb
        .selectFrom("completions")
        .select(["student_id", eb.fn.countAll<number>().as("total")])
        .where("lesson_id", "in", lessonIds)
        .groupBy("student_id")
        .as("completed"),
    )
    .set((eb) => ({
      completed_count: eb("enrolments.completed_count", "-", eb.ref("completed.total")),
    }))
    .whereRef("enrolments.student_id", "=", "completed.student_id")
    .where("enrolments.course_id", "=", courseId)
    .execute();
}

/** At most `limit` rows of a course that is deleted for good; returns how many. */
export async function deleteSomeEnrolments(
  tx: Tx,
  courseId: string,
  limit: number,
): Promise<number> {
  return deleteSome(tx, "enrolments", { column: "course_id", value: courseId, limit });
}
