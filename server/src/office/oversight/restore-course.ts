import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { shownTitle } from "@madrasa/contract/shown-title";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction } from "../../base/audit/index.ts";
import { changeCourse, requireRoomForCourse } from "../../courses/courses/index.ts";
import { actAs, lockUser } from "../../base/identity/index.ts";
import { findAnyCourse } from "./oversight.queries.ts";
import { restorableUntil } from "./purge-courses.ts";

/** Restores a deleted course with students and progress. If its teacher was deleted, only its students can read it. */
export async function restoreCourse(
  platform: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  const { clock } = platform;
  await actAs(platform, actor, async (tx) => {
    const owned = await findAnyCourse(tx, courseId);
    // Locks the teacher first, as in creation, for correct counts.
    if (owned) await lockUser(tx, owned.teacher_id, "write");
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await findAnyCourse(tx, courseId);
    if (!course) throw refuse("COURSE_NOT_FOUND");
    if (course.deleted_at === null) throw refuse("COURSE_NOT_DELETED");
    // Treated as missing: the next sweep may purge it.
    if (restorableUntil(course.deleted_at) <= clock()) {
      throw refuse("COURSE_NOT_FOUND", { values: { about: "deleted", days: RESTORE_DAYS } });
    }
    await requireRoomForCourse(tx, course.teacher_id);
    await changeCourse(tx, courseId, { deleted_at: null });
    const target = { id: courseId, name: shownTitle({ _id: courseId, title: course.title }) };
    await recordAction(platform, tx, { actor, action: "restoreCourse", target });
  });
}
