import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { lockLessonRow, requireEnrolled } from "../lessons/index.ts";
import { lockUser } from "../../identity/index.ts";

/**
 * Locks the student's and the lesson's rows against deletion until the transaction ends, so that no
 * completion or position is left behind, and checks that the student may read the lesson.
 */
export async function lockLesson(
  tx: Tx,
  actor: Actor,
  where: { courseId: string; lessonId: string },
): Promise<void> {
  if (!(await lockUser(tx, actor.id, "shared"))) {
    throw refuse("NOT_SIGNED_IN");
  }
  const found = await lockLessonRow(tx, where);
  if (!found) throw refuse("LESSON_NOT_FOUND");
  await requireEnrolled(tx, actor, where.courseId);
  if (found.course_id !== where.courseId) throw refuse("LESSON_NOT_FOUND");
}
