import { lockRows } from "../../platform/database/dialect.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { closedToStudents, countStudents, findCourse } from "../../courses/courses/index.ts";
import { findUsers } from "../../base/identity/index.ts";
import { insertEnrolments, findStudentsIn, recordActivityOf } from "./enrol-together.queries.ts";
import { deleteLeft, deleteLeftOf, listLeft, restoreLeftOf } from "./past-enrolments.queries.ts";
import { findBars, insertRemovedContacts } from "./removed-contacts.queries.ts";
import { insertRemoved, insertRemovedAgain } from "./removed-students.queries.ts";

export type Enrolled = { joined: boolean } | "removed";

/**
 * Enrols a student, or a guardian's children together: all or none, with a fixed number of queries. People known as
 * removed are stored among the removed for the teacher to readmit; the caller refuses after the transaction. The caller
 * must lock the students' rows.
 */
export async function enrolTogether(
  { clock, config }: Platform,
  tx: Tx,
  { courseId, studentIds }: { courseId: string; studentIds: readonly string[] },
): Promise<Enrolled> {
  await lockRows(tx, "courses", "id", courseId, "write");
  const course = await findCourse(tx, { id: courseId });
  if (!course) throw refuse("COURSE_NOT_FOUND");
  const inside = await findStudentsIn(tx, "enrolments", { courseId, studentIds });
  const coming = studentIds.filter((id) => !inside.has(id));
  if (coming.length === 0) return { joined: false };
  const ref = { courseId, studentIds: coming };
  if ((await findStudentsIn(tx, "removed_students", ref)).size > 0) {
    throw refuse("REMOVED_FROM_COURSE");
  }
  const left = await listLeft(tx, ref);
  const back = coming.filter((id) => left.has(id));
  const first = coming.filter((id) => !left.has(id));
  const closed = closedToStudents(course);
  // Former members can rejoin even a locked course.
  if (closed && (closed === "COURSE_LOCKED" ? first : coming).length > 0) throw refuse(closed);
  const now = clock();
  const people = await findUsers(tx, coming);
  const { barred, toCheck } = await findBars(config, tx, { courseId, people });
  for (const person of barred) {
    const student = { courseId, studentId: person.id };
    if (left.has(person.id)) {
      await insertRemoved(tx, student, { from: "past_enrolments", now, reason: "" });
      await deleteLeft(tx, student);
    } else await insertRemovedAgain(tx, student, now);
    await insertRemovedContacts(config, tx, { courseId, person });
  }
  if (barred.length > 0) return "removed";
  if (back.length > 0) {
    const returning = { courseId, studentIds: back };
    await restoreLeftOf(tx, returning, now);
    await deleteLeftOf(tx, returning);
    await recordActivityOf(tx, returning, now);
  }
  if (first.length > 0) await insertEnrolments(tx, { courseId, studentIds: first, toCheck, now });
  await countStudents(tx, courseId, coming.length);
  return { joined: true };
}

/** Throws for removed students, after the transaction that stored them. */
export function requireJoined(enrolled: Enrolled): { joined: boolean } {
  if (enrolled === "removed") throw refuse("REMOVED_FROM_COURSE");
  return enrolled;
}
