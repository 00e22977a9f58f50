import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { closedToStudents, countStudents, findCourse } from "../courses/index.ts";
import { findEnrolment, insertEnrolment } from "./enrolment.queries.ts";
import { findRemoved } from "./removed-students.queries.ts";
import { lockUser } from "../../identity/index.ts";

/** Enrols a student in a published, unlocked course. Repeated, it succeeds and counts once. */
export async function enrolStudent(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<{ joined: boolean }> {
  return database.transaction(async (tx) => {
    // Waits for a deletion of the account that is under way, so that no enrolment is left behind.
    const isThere = await lockUser(tx, actor.id, "shared");
    if (!isThere) throw refuse("NOT_SIGNED_IN");
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await findCourse(tx, { id: courseId });
    if (!course) throw refuse("COURSE_NOT_FOUND");
    if (await findEnrolment(tx, { courseId, studentId: actor.id })) return { joined: false };
    if (await findRemoved(tx, { courseId, studentId: actor.id })) {
      throw refuse("REMOVED_FROM_COURSE");
    }
    const closed = closedToStudents(course);
    if (closed) throw refuse(closed);
    const joined = await insertEnrolment(tx, { courseId, studentId: actor.id, now: clock() });
    if (joined) await countStudents(tx, courseId, 1);
    return { joined };
  });
}
