import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { courseToManage } from "./courses.policy.ts";
import { changeCourse } from "./courses.queries.ts";
import { requireSession } from "../../identity/index.ts";

/** Marks a course as deleted: nobody sees it any more, and an admin can restore it for a while. */
export async function deleteCourse(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await courseToManage(tx, actor, courseId);
    await changeCourse(tx, courseId, { deleted_at: clock() });
  });
}
