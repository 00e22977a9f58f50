import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { countStudents, requireOwnCourse } from "../../courses/courses/index.ts";
import { deleteEnrolment, findEnrolment, recordActivity } from "./enrolment.queries.ts";
import { deleteLeft, hasLeft, insertLeft } from "./past-enrolments.queries.ts";
import {
  deleteRemovedContacts,
  insertRemovedContacts,
  insertRemovedFamily,
} from "./removed-contacts.queries.ts";
import {
  deleteRemoved,
  findRemoved,
  insertRemoved,
  restoreRemoved,
} from "./removed-students.queries.ts";
import { actAs, findUser, lockUser } from "../../base/identity/index.ts";

/**
 * Removes a student with a reason. Completions, positions and notes stay for a readmission. Email and phone are
 * remembered, so that a new account cannot join. Idempotent.
 */
export async function removeFromCourse(
  platform: Platform,
  actor: Actor,
  courseId: string,
  { studentId, reason }: { studentId: string; reason: string },
): Promise<void> {
  await actAs(platform, actor, async (tx) => {
    await lockUser(tx, studentId, "shared");
    await lockRows(tx, "courses", "id", courseId, "write");
    await requireOwnCourse(tx, actor, courseId);
    const ref = { courseId, studentId };
    if (!(await removeIn(platform, tx, ref, reason))) throw refuse("STUDENT_NOT_FOUND");
  });
}

/** Returns false for non-members. Runs in the caller's transaction. */
async function removeIn(
  { clock, config }: Platform,
  tx: Tx,
  ref: { courseId: string; studentId: string },
  reason: string,
): Promise<boolean> {
  const { courseId, studentId } = ref;
  if (await findRemoved(tx, ref)) return true;
  const isInside = await findEnrolment(tx, ref);
  // Includes students who leave concurrently.
  if (!isInside && !(await hasLeft(tx, ref))) return false;
  const from = isInside ? "enrolments" : "past_enrolments";
  await insertRemoved(tx, ref, { from, hasLeft: !isInside, now: clock(), reason });
  await deleteLeft(tx, ref);
  const person = await findUser(tx, studentId);
  if (person) await insertRemovedContacts(config, tx, { courseId, person });
  if (!isInside) return true;
  await deleteEnrolment(tx, ref);
  await countStudents(tx, courseId, -1);
  return true;
}

/** Removes a student, and bars the guardian with all children until the student is readmitted. */
export async function removeFamily(
  platform: Platform,
  tx: Tx,
  { guardianId, ...ref }: { courseId: string; studentId: string; guardianId: string },
): Promise<void> {
  await lockUser(tx, ref.studentId, "shared");
  await lockRows(tx, "courses", "id", ref.courseId, "write");
  await removeIn(platform, tx, ref, "");
  const person = guardianId === ref.studentId ? undefined : await findUser(tx, guardianId);
  if (person) await insertRemovedFamily(platform.config, tx, { ...ref, person });
}

/**
 * Readmits a student, even to a locked course. Recounts completions, because lessons may have been deleted meanwhile.
 * Students who had left are not enrolled again, but can rejoin.
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
      if ((await findEnrolment(tx, ref)) || (await hasLeft(tx, ref))) return;
      throw refuse("STUDENT_NOT_FOUND");
    }
    const { left_at: leftAt } = removed;
    const now = clock();
    if (leftAt === null) await restoreRemoved(tx, ref, now);
    else await insertLeft(tx, ref, { from: "removed_students", leftAt });
    await deleteRemoved(tx, ref);
    const person = await findUser(tx, studentId);
    if (person) await deleteRemovedContacts(config, tx, { courseId, person });
    if (leftAt !== null) return;
    // Counts as active now: the absence was not their choice.
    await recordActivity(tx, { ...ref, now, until: now });
    await countStudents(tx, courseId, 1);
  });
}
