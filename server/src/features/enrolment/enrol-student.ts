import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { closedToStudents, countStudents, findCourse } from "../courses/index.ts";
import { findEnrolment, insertEnrolment, recordActivity } from "./enrolment.queries.ts";
import { deleteLeft, hasLeft, restoreLeft } from "./former-enrolments.queries.ts";
import { insertRemovedContacts, isContactRemoved } from "./removed-contacts.queries.ts";
import { findRemoved, insertRemovedAgain } from "./removed-students.queries.ts";
import { findUser, lockUser } from "../../identity/index.ts";

/**
 * Enrols a student in a published, unlocked course. Repeated, it succeeds and counts once. Who comes
 * with the email or phone of a removed student counts as removed, and the teacher can readmit them. Who
 * left it finds what they did, also where it takes no new students.
 */
export async function enrolStudent(
  platform: Platform,
  actor: Actor,
  courseId: string,
): Promise<{ joined: boolean }> {
  const outcome = await platform.database.transaction(async (tx) =>
    enrolIn(platform, tx, { courseId, studentId: actor.id }),
  );
  // Thrown after the transaction, which has stored that they were removed.
  if (outcome === "removed") throw refuse("REMOVED_FROM_COURSE");
  return outcome;
}

/** In the caller's transaction. "removed" is stored there, so the caller refuses after it. */
export async function enrolIn(
  { clock, config }: Platform,
  tx: Tx,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<{ joined: boolean } | "removed"> {
  // Waits for a deletion of the account that is under way, so that no enrolment is left behind.
  const isThere = await lockUser(tx, studentId, "shared");
  if (!isThere) throw refuse("NOT_SIGNED_IN");
  await lockRows(tx, "courses", "id", courseId, "write");
  const course = await findCourse(tx, { id: courseId });
  if (!course) throw refuse("COURSE_NOT_FOUND");
  if (await findEnrolment(tx, { courseId, studentId })) return { joined: false };
  if (await findRemoved(tx, { courseId, studentId })) throw refuse("REMOVED_FROM_COURSE");
  const place = { courseId, studentId };
  const isBack = await hasLeft(tx, place);
  const closed = closedToStudents(course);
  if (closed && !(isBack && closed === "COURSE_LOCKED")) throw refuse(closed);
  const person = await findUser(tx, studentId);
  if (person && (await isContactRemoved(config, tx, { courseId, person }))) {
    await insertRemovedAgain(tx, { courseId, studentId }, clock());
    await insertRemovedContacts(config, tx, { courseId, person });
    return "removed";
  }
  const now = clock();
  if (isBack) {
    await restoreLeft(tx, place);
    await deleteLeft(tx, place);
    await recordActivity(tx, { ...place, now, until: now });
    await countStudents(tx, courseId, 1);
    return { joined: true };
  }
  const joined = await insertEnrolment(tx, { ...place, now });
  if (joined) await countStudents(tx, courseId, 1);
  return { joined };
}
