import type { Db, Tx } from "../../platform/database/database.ts";

type StudentInCourse = { courseId: string; studentId: string };

export async function listLessonsOf(db: Db, { courseId, studentId }: StudentInCourse) {
  return db
    .selectFrom("lessons")
    .leftJoin("completions", (join) =>
      join
        .onRef("completions.lesson_id", "=", "lessons.id")
        .on("completions.student_id", "=", studentId),
    )
    .select(["lessons.id", "lessons.section_id", "lessons.title", "completions.completed_at"])
    .where("lessons.course_id", "=", courseId)
    .orderBy("lessons.position")
    .orderBy("lessons.id")
    .execute();
}

export async function findLastWatched(db: Db, { courseId, studentId }: StudentInCourse) {
  return db
    .selectFrom("positions")
    .innerJoin("lessons", "lessons.id", "positions.lesson_id")
    .select(["lessons.id as _id", "lessons.title", "positions.seconds"])
    .where("positions.student_id", "=", studentId)
    .where("positions.course_id", "=", courseId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("completions")
            .select("completions.lesson_id")
            .whereRef("completions.student_id", "=", "positions.student_id")
            .whereRef("completions.lesson_id", "=", "positions.lesson_id"),
        ),
      ),
    )
    .orderBy("positions.saved_at", "desc")
    .orderBy("lessons.id")
    .limit(1)
    .executeTakeFirst();
}

export async function setWritten(
  tx: Tx,
  { courseId, studentId }: StudentInCourse,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable("enrolments")
    .set({ written_at: now })
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
