import { percentOf } from "@madrasa/contract/percent";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { countCompleted, recordActivity } from "../enrolment/index.ts";
import { issueCertificate } from "../certificates/index.ts";
import {
  deleteCompletion,
  insertCompletion,
  isCompleted,
  upsertPosition,
} from "./progress.queries.ts";
import { actAs } from "../../base/identity/index.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockLessonRow, requireEnrolled } from "../../courses/lessons/index.ts";

/** Sets the completion to `wish`, or inverts it without one, and updates the count. Idempotent with `wish`. */
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
  return actAs({ database }, actor, async (tx) => {
    await lockLesson(tx, actor, where);
    const completed = wish ?? !(await isCompleted(tx, tick));
    const now = clock();
    const changes = completed
      ? await insertCompletion(tx, { ...tick, now })
      : await deleteCompletion(tx, tick);
    const difference = changes ? (completed ? 1 : -1) : 0;
    const counts = await countCompleted(tx, { ...tick, difference, now });
    if (!counts) throw refuse("COURSE_NOT_FOUND");
    const hasFinished = difference > 0 && counts.completedLessons === counts.totalLessons;
    if (hasFinished) await issueCertificate(tx, { ...tick, now });
    return {
      completed,
      ...counts,
      progress: percentOf(counts.completedLessons, counts.totalLessons),
    };
  });
}

/** Returns the time of saving in milliseconds. */
export async function savePosition(
  { database, clock }: Platform,
  actor: Actor,
  where: { courseId: string; lessonId: string },
  seconds: number,
): Promise<number> {
  return actAs({ database }, actor, async (tx) => {
    await lockLesson(tx, actor, where);
    const savedAt = clock();
    const ref = { studentId: actor.id, ...where };
    await upsertPosition(tx, ref, { seconds, savedAt });
    await recordActivity(tx, { ...ref, now: savedAt, until: savedAt - MINUTE });
    return savedAt;
  });
}

/** Locks the lesson against deletion, so that no completion or position is orphaned, and checks access. */
async function lockLesson(
  tx: Tx,
  actor: Actor,
  where: { courseId: string; lessonId: string },
): Promise<void> {
  const found = await lockLessonRow(tx, where);
  if (!found) throw refuse("LESSON_NOT_FOUND");
  await requireEnrolled(tx, actor, where.courseId);
  if (found.course_id !== where.courseId) throw refuse("LESSON_NOT_FOUND");
}
