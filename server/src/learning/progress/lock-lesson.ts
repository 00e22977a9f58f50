import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { lockLessonRow, requireEnrolled } from "../../courses/lessons/index.ts";
import { lockUser } from "../../base/identity/index.ts";

/** Locks student and lesson against deletion, so that no completion or position is orphaned, and checks access. */
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
