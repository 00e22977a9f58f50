import type { Actor } from "../../platform/actor.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordActivity } from "../enrolment/index.ts";
import { lockLesson } from "./lock-lesson.ts";
import { upsertPosition } from "./progress.queries.ts";
import { actAs } from "../../base/identity/index.ts";

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
