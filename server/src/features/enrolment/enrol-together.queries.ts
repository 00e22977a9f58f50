import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { restoreEnrolments } from "./enrolment.queries.ts";

type Places = { courseId: string; studentIds: readonly string[] };

/** Those of the students who have a row of the course. */
export async function listPlaces(
  db: Db,
  table: "enrolments" | "removed_students",
  { courseId, studentIds }: Places,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select("student_id")
    .where("course_id", "=", courseId)
    .where("student_id", "in", studentIds)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/** Those who left the course, and find in it what they did. */
export async function listLeft(db: Db, { courseId, studentIds }: Places): Promise<Set<string>> {
  const rows = await db
    .selectFrom("former_enrolments")
    .select("student_id")
    .where("course_id", "=", courseId)
    .where("student_id", "in", studentIds)
    .where("left_at", "is not", null)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

export function restoreLeftOf(tx: Tx, { courseId, studentIds }: Places): Promise<void> {
  const where = sql`away.course_id = ${courseId} and away.student_id in (${sql.join(studentIds)})
    and away.left_at is not null`;
  return restoreEnrolments(tx, "former_enrolments", where);
}

export async function deleteLeftOf(tx: Tx, { courseId, studentIds }: Places): Promise<void> {
  await tx
    .deleteFrom("former_enrolments")
    .where("course_id", "=", courseId)
    .where("student_id", "in", studentIds)
    .where("left_at", "is not", null)
    .execute();
}

export async function recordActivityOf(
  tx: Tx,
  { courseId, studentIds }: Places,
  now: number,
): Promise<void> {
  await tx
    .updateTable("enrolments")
    .set({ active_at: now })
    .where("course_id", "=", courseId)
    .where("student_id", "in", studentIds)
    .where("active_at", "<=", now)
    .execute();
}

export async function insertEnrolments(
  tx: Tx,
  { courseId, studentIds }: Places,
  now: number,
): Promise<void> {
  const rows = studentIds.map((student_id) => ({
    course_id: courseId,
    student_id,
    enrolled_at: now,
    active_at: now,
  }));
  await tx.insertInto("enrolments").values(rows).execute();
}
