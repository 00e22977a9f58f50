import type { z } from "zod";
import type { oversight } from "@madrasa/contract/office/oversight";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { forgetReasons, recordAction, targetOf } from "../../base/audit/index.ts";
import { requireNoOpenComplaint } from "../../base/complaints/index.ts";
import { sweepFiles } from "../../base/files/index.ts";
import { eraseAccount } from "../account-deletion/index.ts";
import { requireErasablePerson } from "./oversight.policy.ts";
import { purgeCourses, restorableUntil } from "./purge-courses.ts";
import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { shownTitle } from "@madrasa/contract/shown-title";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { changeCourse, requireRoomForCourse } from "../../courses/courses/index.ts";
import { notifyDeletedCourses, resetDeletedCourseNotices } from "../../halaqa/recitations/index.ts";
import { actAs, lockUser } from "../../base/identity/index.ts";
import { findAnyCourse } from "./oversight.queries.ts";

/**
 * Erases a person finally: account, progress, notes, images and, for teachers, courses with students' work. Audits the
 * id only. File bytes are deleted after the response.
 */
export async function erasePerson(
  platform: Platform,
  actor: Actor,
  { userID: userId, children }: z.output<typeof oversight.erasePerson.body>,
): Promise<void> {
  await eraseAccount(platform, { userId, actor, children }, async (tx, user) => {
    const person = requireErasablePerson(actor, user);
    await requireNoOpenComplaint(tx, actor, person.id);
    await recordAction(platform, tx, { actor, action: "eraseAccount", target: targetOf(person) });
    return person;
  });
  // First, because purged courses name no family.
  await notifyDeletedCourses(platform);
  await purgeCourses(platform, userId);
  await forgetReasons(platform.database);
  await platform.database.emptyLog();
  platform.backgroundTasks.run("removing files", () => sweepFiles(platform));
}

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
    await resetDeletedCourseNotices(tx, course.teacher_id);
    const target = { id: courseId, name: shownTitle({ _id: courseId, title: course.title }) };
    await recordAction(platform, tx, { actor, action: "restoreCourse", target });
  });
}
