import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireSession, lockUser } from "../../identity/index.ts";
import { countStudents, findCourse } from "../courses/index.ts";
import { deleteEnrolment, findEnrolment } from "./enrolment.queries.ts";
import { hasLeft, insertLeft } from "./former-enrolments.queries.ts";

/**
 * Takes a student out of a course at their own wish. Completions, positions and notes stay for 30 days,
 * in which the course's code brings them back. Repeated, it changes nothing.
 */
export async function leaveCourse(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    // Waits for a deletion of the account that is under way.
    await lockUser(tx, actor.id, "shared");
    await lockRows(tx, "courses", "id", courseId, "write");
    const place = { courseId, studentId: actor.id };
    const course = await findCourse(tx, { id: courseId });
    if (!course) throw refuse("COURSE_NOT_FOUND");
    if (!(await findEnrolment(tx, place))) {
      if (await hasLeft(tx, place)) return;
      throw refuse("COURSE_NOT_FOUND");
    }
    await insertLeft(tx, place, clock());
    await deleteEnrolment(tx, place);
    await countStudents(tx, courseId, -1);
  });
}
