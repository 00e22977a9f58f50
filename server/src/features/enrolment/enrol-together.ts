import { lockRows } from "../../platform/database/dialect.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { closedToStudents, countStudents, findCourse } from "../courses/index.ts";
import { insertEnrolments, listPlaces, recordActivityOf } from "./enrol-together.queries.ts";
import { deleteLeftOf, listLeft, restoreLeftOf } from "./former-enrolments.queries.ts";

/**
 * Children of a guardian join a course together: all of them, or none, in the same number of queries however many
 * they are. They have no contacts of their own by which one could be known to be removed. The caller holds their rows.
 */
export async function enrolTogether(
  { clock }: Platform,
  tx: Tx,
  { courseId, studentIds }: { courseId: string; studentIds: readonly string[] },
): Promise<void> {
  await lockRows(tx, "courses", "id", courseId, "write");
  const course = await findCourse(tx, { id: courseId });
  if (!course) throw refuse("COURSE_NOT_FOUND");
  const place = { courseId, studentIds };
  const [joined, removed, left] = [
    await listPlaces(tx, "enrolments", place),
    await listPlaces(tx, "removed_students", place),
    await listLeft(tx, place),
  ];
  const coming = studentIds.filter((id) => !joined.has(id));
  if (coming.some((id) => removed.has(id))) throw refuse("REMOVED_FROM_COURSE");
  const back = coming.filter((id) => left.has(id));
  const first = coming.filter((id) => !left.has(id));
  const closed = closedToStudents(course);
  // Who left finds what they did, also where it takes no new students.
  if (closed && (closed === "COURSE_LOCKED" ? first : coming).length > 0) throw refuse(closed);
  const now = clock();
  if (back.length > 0) {
    const returning = { courseId, studentIds: back };
    await restoreLeftOf(tx, returning);
    await deleteLeftOf(tx, returning);
    await recordActivityOf(tx, returning, now);
  }
  if (first.length > 0) await insertEnrolments(tx, { courseId, studentIds: first }, now);
  if (coming.length > 0) await countStudents(tx, courseId, coming.length);
}
