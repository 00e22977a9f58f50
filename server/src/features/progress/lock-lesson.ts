import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { lockUser } from "../../platform/database/lock-user.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { lessonToRead } from "../lessons/index.ts";

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
  if ((await lockRows(tx, "lessons", "id", where.lessonId, "shared")) === 0) {
    throw refuse("LESSON_NOT_FOUND");
  }
  await lessonToRead(tx, actor, where);
}
