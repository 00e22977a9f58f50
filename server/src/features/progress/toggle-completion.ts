import { percentOf } from "@madrasa/contract/percent";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { countCompleted, recordActivity } from "../enrolment/index.ts";
import { lockLesson } from "./lock-lesson.ts";
import { deleteCompletion, isCompleted, insertCompletion, readCounts } from "./progress.queries.ts";

/**
 * Marks a lesson as completed or not. With a `wish` the call can be repeated and changes nothing the
 * second time; without one the present state is inverted. The student's count changes with it.
 */
export async function toggleCompletion(
  { database, clock }: Platform,
  actor: Actor,
  where: { courseId: string; lessonId: string },
  wish: boolean | undefined,
): Promise<{
  completed: boolean;
  completedLessons: number;
  totalLessons: number;
  progress: number;
}> {
  const tick = { studentId: actor.id, ...where };
  return database.transaction(async (tx) => {
    await lockLesson(tx, actor, where);
    const completed = wish ?? !(await isCompleted(tx, actor.id, where.lessonId));
    if (completed) {
      if (await insertCompletion(tx, tick, clock())) await countCompleted(tx, tick, 1);
    } else if (await deleteCompletion(tx, tick)) {
      await countCompleted(tx, tick, -1);
    }
    await recordActivity(tx, tick, { now: clock(), pause: 0 });
    const counts = await readCounts(tx, tick);
    return {
      completed,
      ...counts,
      progress: percentOf(counts.completedLessons, counts.totalLessons),
    };
  });
}
