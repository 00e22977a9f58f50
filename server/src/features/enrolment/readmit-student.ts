import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { countStudents, courseToManage } from "../courses/index.ts";
import { findEnrolment, recordActivity } from "./enrolment.queries.ts";
import { deleteRemovedContacts } from "./removed-contacts.queries.ts";
import { deleteRemoved, findRemoved, restoreRemoved } from "./removed-students.queries.ts";
import { findUser, lockUser, requireSession } from "../../identity/index.ts";

/**
 * Puts a removed student back into a course, also into one that takes no new students. What they
 * had completed is counted again, since lessons may have been deleted meanwhile.
 */
export async function readmitStudent(
  { database, clock, config }: Platform,
  actor: Actor,
  courseId: string,
  studentId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    // Waits for a deletion of the account that is under way, so that no enrolment is left behind.
    await lockUser(tx, studentId, "shared");
    await lockRows(tx, "courses", "id", courseId, "write");
    await courseToManage(tx, actor, courseId);
    const place = { courseId, studentId };
    const removed = await findRemoved(tx, place);
    if (!removed) {
      if (await findEnrolment(tx, place)) return;
      throw refuse("STUDENT_NOT_FOUND");
    }
    await restoreRemoved(tx, place);
    await deleteRemoved(tx, place);
    const person = await findUser(tx, studentId);
    if (person) await deleteRemovedContacts(config, tx, { courseId, person });
    // From now on they can go on: being away was not their choice.
    const now = clock();
    await recordActivity(tx, { ...place, now, until: now });
    await countStudents(tx, courseId, 1);
  });
}
