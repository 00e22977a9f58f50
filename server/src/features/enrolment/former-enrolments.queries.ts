import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { deleteSome, type RowsOf } from "../../platform/database/delete-some.ts";
import { restoreEnrolments } from "./enrolment.queries.ts";
import { ENROLMENT_COLUMNS, ENROLMENT_TABLES } from "./enrolment.tables.ts";

/** Stores a copy of every enrolment of a student. */
export async function copyEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx
    .insertInto("former_enrolments")
    .columns(ENROLMENT_COLUMNS)
    .expression((eb) =>
      eb.selectFrom("enrolments").select(ENROLMENT_COLUMNS).where("student_id", "=", studentId),
    )
    .execute();
}

/** Inserts the enrolments of a student again. */
export function restoreEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  return restoreEnrolments(tx, "former_enrolments", sql`away.student_id = ${studentId}`);
}

export async function deleteFormerEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom("former_enrolments").where("student_id", "=", studentId).execute();
}

/** At most `limit` rows of a course or a student that is deleted for good; returns how many. */
export async function deleteSomeFormerEnrolments(
  tx: Tx,
  of: RowsOf,
  limit: number,
): Promise<number> {
  const { key } = ENROLMENT_TABLES.former_enrolments;
  return deleteSome(tx, "former_enrolments", { key, ...of, limit });
}
