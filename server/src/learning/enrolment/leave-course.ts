import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs } from "../../base/identity/index.ts";
import { countStudents, findCourse } from "../../courses/courses/index.ts";
import { deleteEnrolment, findEnrolment } from "./enrolment.queries.ts";
import { hasLeft, insertLeft } from "./past-enrolments.queries.ts";
import { markRemovedAsLeft } from "./removed-students.queries.ts";

/**
 * Takes a student out of a course at their own request. Completions, positions and notes stay for 30 days, in which the
 * course's code restores them. Idempotent.
 */
export async function leaveCourse(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    const ref = { courseId, studentId: actor.id };
    if (await endByWish(tx, ref, clock())) return;
    if (!(await hasLeft(tx, ref))) throw refuse("COURSE_NOT_FOUND");
  });
}

/** The transaction must lock the student. Returns false if the student is not in the course. */
export async function endByWish(
  tx: Tx,
  ref: { courseId: string; studentId: string },
  now: number,
): Promise<boolean> {
  const { courseId } = ref;
  await lockRows(tx, "courses", "id", courseId, "write");
  if (!(await findCourse(tx, { id: courseId }))) throw refuse("COURSE_NOT_FOUND");
  if (!(await findEnrolment(tx, ref))) {
    // A readmission would enrol against the wish.
    await markRemovedAsLeft(tx, ref, now);
    return false;
  }
  await insertLeft(tx, ref, { from: "enrolments", leftAt: now });
  await deleteEnrolment(tx, ref);
  await countStudents(tx, courseId, -1);
  return true;
}
