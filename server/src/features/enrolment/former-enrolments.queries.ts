import type { Tx } from "../../platform/database/database.ts";
import { deleteSome } from "../../platform/database/delete-some.ts";

/** Keeps a copy of every enrolment of a student. */
export async function keepEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx
    .insertInto("former_enrolments")
    .columns(["course_id", "student_id", "enrolled_at", "active_at"])
    .expression((eb) =>
      eb
        .selectFrom("enrolments")
        .select(["course_id", "student_id", "enrolled_at", "active_at"])
        .where("student_id", "=", studentId),
    )
    .execute();
}

/** Inserts the kept enrolments again. Completions are counted anew: lessons may have been deleted. */
export async function restoreEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx
    .insertInto("enrolments")
    .columns(["course_id", "student_id", "enrolled_at", "active_at", "completed_count"])
    .expression((eb) =>
      eb
        .selectFrom("former_enrolments as former")
        .select((of) => [
          "former.course_id",
          "former.student_id",
          "former.enrolled_at",
          "former.active_at",
          of
            .selectFrom("completions")
            .select((count) => count.fn.countAll<number>().as("total"))
            .whereRef("completions.course_id", "=", "former.course_id")
            .whereRef("completions.student_id", "=", "former.student_id")
            .as("completed_count"),
        ])
        .where("former.student_id", "=", studentId),
    )
    .execute();
}

export async function deleteFormerEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom("former_enrolments").where("student_id", "=", studentId).execute();
}

/** At most `limit` rows of a course that is deleted for good; returns how many. */
export async function deleteSomeFormerEnrolments(
  tx: Tx,
  courseId: string,
  limit: number,
): Promise<number> {
  return deleteSome(tx, "former_enrolments", { column: "course_id", value: courseId, limit });
}
