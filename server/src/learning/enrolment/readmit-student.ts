import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { countStudents, requireOwnCourse } from "../../courses/courses/index.ts";
import { findEnrolment, recordActivity } from "./enrolment.queries.ts";
import { deleteRemovedContacts } from "./removed-contacts.queries.ts";
import { deleteRemoved, findRemoved, restoreRemoved } from "./removed-students.queries.ts";
import { actAs, findUser, lockUser } from "../../base/identity/index.ts";

/**
 * Readmits a student, even to a locked course. Recounts completions, because lessons may have been deleted meanwhile.
 */
export async function readmitStudent(
  { database, clock, config }: Platform,
  actor: Actor,
  courseId: string,
  studentId: string,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    // Serialises with a concurrent account deletion, so that no enrolment is left behind.
    await lockUser(tx, studentId, "shared");
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireOwnCourse(tx, actor, courseId);
    const ref = { courseId, studentId };
    const removed = await findRemoved(tx, ref);
    if (!removed) {
      if (await findEnrolment(tx, ref)) return;
      throw refuse("STUDENT_NOT_FOUND");
    }
    await restoreRemoved(tx, ref);
    await deleteRemoved(tx, ref);
    const person = await findUser(tx, studentId);
    if (person) await deleteRemovedContacts(config, tx, { courseId, person });
    // Counts as active now: the absence was not their choice.
    const now = clock();
    await recordActivity(tx, { ...ref, now, until: now });
    await countStudents(tx, courseId, 1);
  });
}
