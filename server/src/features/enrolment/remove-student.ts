import type { Tx } from "../../platform/database/database.ts";
import { subtractStudent } from "../courses/index.ts";
import { deleteEnrolmentsOf } from "./enrolment.queries.ts";
import { deleteRemovalsOf } from "./removed-students.queries.ts";

/** Takes a student out of every course and subtracts one from each course's number of students. */
export async function removeStudent(tx: Tx, studentId: string): Promise<void> {
  await subtractStudent(tx, studentId);
  await deleteEnrolmentsOf(tx, studentId);
  await deleteRemovalsOf(tx, studentId);
}
