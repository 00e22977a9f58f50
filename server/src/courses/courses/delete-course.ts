import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { requireOwnCourse } from "./courses.policy.ts";
import { changeCourse } from "./courses.queries.ts";
import { actAs } from "../../base/identity/index.ts";

/** Marks a course as deleted. An admin can restore it for a while. */
export async function deleteCourse(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    await requireOwnCourse(tx, actor, courseId);
    await changeCourse(tx, courseId, { deleted_at: clock() });
  });
}
