import {
  changedRows,
  compileOnce,
  firstRow,
  hasRow,
} from "../../platform/database/compile-once.ts";
import type { Tx } from "../../platform/database/database.ts";
import { deleteBatch, type RowsOf } from "../../platform/database/delete-batch.ts";
import { PROGRESS_TABLES } from "./progress.tables.ts";

type StudentLesson = { studentId: string; lessonId: string };
type Tick = { studentId: string; lessonId: string; courseId: string };

/** 0 if completed before. */
export const insertCompletion = compileOnce(
  (db, { studentId, lessonId, courseId, now }: Tick & { now: number }) =>
    db
      .insertInto("completions")
      .values({
        student_id: studentId,
        lesson_id: lessonId,
        course_id: courseId,
        completed_at: now,
      })
      .onConflict((conflict) => conflict.columns(["student_id", "lesson_id"]).doNothing()),
  changedRows,
);

/** 0 if not completed before. */
export const deleteCompletion = compileOnce(
  (db, { studentId, lessonId }: StudentLesson) =>
    db
      .deleteFrom("completions")
      .where("student_id", "=", studentId)
      .where("lesson_id", "=", lessonId),
  changedRows,
);

export const isCompleted = compileOnce(
  (db, { studentId, lessonId }: StudentLesson) =>
    db
      .selectFrom("completions")
      .select("lesson_id")
      .where("student_id", "=", studentId)
      .where("lesson_id", "=", lessonId),
  hasRow,
);

/** Last write wins. */
export async function upsertPosition(
  tx: Tx,
  { studentId, lessonId, courseId }: Tick,
  { seconds, savedAt }: { seconds: number; savedAt: number },
): Promise<void> {
  const position = { seconds, saved_at: savedAt };
  await tx
    .insertInto("positions")
    .values({ student_id: studentId, lesson_id: lessonId, course_id: courseId, ...position })
    .onConflict((conflict) => conflict.columns(["student_id", "lesson_id"]).doUpdateSet(position))
    .execute();
}

/** Seconds, and time of saving in epoch milliseconds. */
export const findPosition = compileOnce(
  (db, { studentId, lessonId }: StudentLesson) =>
    db
      .selectFrom("positions")
      .select(["seconds", "saved_at"])
      .where("student_id", "=", studentId)
      .where("lesson_id", "=", lessonId),
  firstRow,
);

export async function deleteProgressOfLessons(tx: Tx, lessonIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("completions").where("lesson_id", "in", lessonIds).execute();
  await tx.deleteFrom("positions").where("lesson_id", "in", lessonIds).execute();
}

export async function deleteProgressIn(
  tx: Tx,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<void> {
  for (const table of ["completions", "positions"] as const) {
    await tx
      .deleteFrom(table)
      .where("course_id", "=", courseId)
      .where("student_id", "=", studentId)
      .execute();
  }
}

export async function deleteSomeCompletions(tx: Tx, of: RowsOf, limit: number): Promise<number> {
  const { key } = PROGRESS_TABLES.completions;
  return deleteBatch(tx, "completions", { key, ...of, limit });
}

export async function deleteSomePositions(tx: Tx, of: RowsOf, limit: number): Promise<number> {
  const { key } = PROGRESS_TABLES.positions;
  return deleteBatch(tx, "positions", { key, ...of, limit });
}
