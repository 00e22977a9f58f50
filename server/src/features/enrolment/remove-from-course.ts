import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { countStudents, courseToManage } from "../courses/index.ts";
import { deleteEnrolment, findEnrolment } from "./enrolment.queries.ts";
import { deleteLeft, hasLeft } from "./former-enrolments.queries.ts";
import { insertRemovedContacts } from "./removed-contacts.queries.ts";
import { findRemoved, insertRemoved } from "./removed-students.queries.ts";
import { findUser, lockUser, requireSession } from "../../identity/index.ts";

/**
 * Takes a student out of a course and keeps the reason. Completions, positions and notes stay, so
 * that they are there again when the student is readmitted. Email and phone stay known as well, so
 * that a new account does not open the course. Repeated, it changes nothing.
 */
export async function removeFromCourse(
  { database, clock, config }: Platform,
  actor: Actor,
  courseId: string,
  { studentId, reason }: { studentId: string; reason: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    // Waits for a deletion of the account that is under way.
    await lockUser(tx, studentId, "shared");
    await lockRows(tx, "courses", "id", courseId, "write");
    await courseToManage(tx, actor, courseId);
    const place = { courseId, studentId };
    if (await findRemoved(tx, place)) return;
    const isInside = await findEnrolment(tx, place);
    // Who leaves at the same moment is removed all the same.
    if (!isInside && !(await hasLeft(tx, place))) throw refuse("STUDENT_NOT_FOUND");
    const from = isInside ? "enrolments" : "former_enrolments";
    await insertRemoved(tx, place, { from, now: clock(), reason });
    await deleteLeft(tx, place);
    const person = await findUser(tx, studentId);
    if (person) await insertRemovedContacts(config, tx, { courseId, person });
    if (!isInside) return;
    await deleteEnrolment(tx, place);
    await countStudents(tx, courseId, -1);
  });
}

/** Takes a student out of a course without a trace in its list of removed students; again, it changes nothing. */
export async function endEnrolment(
  tx: Tx,
  place: { courseId: string; studentId: string },
): Promise<void> {
  await lockRows(tx, "courses", "id", place.courseId, "write");
  if (!(await findEnrolment(tx, place))) return;
  await deleteEnrolment(tx, place);
  await countStudents(tx, place.courseId, -1);
}
