import type { Tx } from "../../platform/database/database.ts";
import { countStudentIn } from "../courses/index.ts";
import { deleteEnrolmentsOf } from "./enrolment.queries.ts";
import {
  copyEnrolmentsOf,
  deleteFormerEnrolmentsOf,
  restoreEnrolmentsOf,
} from "./former-enrolments.queries.ts";

/**
 * Takes a student who deleted the account out of every course, and keeps which they were. What the
 * student did in them stays, so that it is there again when the account comes back.
 */
export async function removeStudent(tx: Tx, studentId: string): Promise<void> {
  await countStudentIn(tx, studentId, -1);
  await copyEnrolmentsOf(tx, studentId);
  await deleteEnrolmentsOf(tx, studentId);
}

/** Puts a student whose account came back into the courses that still exist. */
export async function returnStudent(tx: Tx, studentId: string): Promise<void> {
  await restoreEnrolmentsOf(tx, studentId);
  await deleteFormerEnrolmentsOf(tx, studentId);
  await countStudentIn(tx, studentId, 1);
}
