import type { Config } from "../../platform/config.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Person } from "../../base/identity/index.ts";
import { countStudentIn } from "../../courses/courses/index.ts";
import { deleteEnrolmentsOf } from "./enrolment.queries.ts";
import {
  copyEnrolmentsOf,
  deletePastEnrolmentsOf,
  restoreEnrolmentsOf,
} from "./past-enrolments.queries.ts";
import { insertRemovedContacts } from "./removed-contacts.queries.ts";
import { listCoursesRemovedFrom } from "./removed-students.queries.ts";

/**
 * Moves the enrolments of a deleted account aside, with all progress, so that they return with the account. Removals
 * continue to match email and phone.
 */
export async function removeStudent(config: Config, tx: Tx, student: Person): Promise<void> {
  const studentId = student.id;
  for (const courseId of await listCoursesRemovedFrom(tx, studentId)) {
    await insertRemovedContacts(config, tx, { courseId, person: student });
  }
  await countStudentIn(tx, studentId, -1);
  await copyEnrolmentsOf(tx, studentId);
  await deleteEnrolmentsOf(tx, studentId);
}

export async function returnStudent(
  tx: Tx,
  studentId: string,
  time: { deletedAt: number; now: number },
): Promise<void> {
  await countStudentIn(tx, studentId, 1);
  await restoreEnrolmentsOf(tx, studentId, time);
  await deletePastEnrolmentsOf(tx, studentId);
}
