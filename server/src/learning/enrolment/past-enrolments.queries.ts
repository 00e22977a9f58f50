import { sql } from "kysely";
import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { deleteBatch, type RowsOf } from "../../platform/database/delete-batch.ts";
import { restoreEnrolments } from "./enrolment.queries.ts";
import { ENROLMENT_COLUMNS, ENROLMENT_TABLES } from "./enrolment.tables.ts";

type StudentInCourse = { courseId: string; studentId: string };
export type StudentsInCourse = { courseId: string; studentIds: readonly string[] };

const alone = ({ courseId, studentId }: StudentInCourse): StudentsInCourse => ({
  courseId,
  studentIds: [studentId],
});

/** Days in which a student who left can return with their progress. */
const RETURN_DAYS = 30;

export async function insertLeft(
  tx: Tx,
  { courseId, studentId }: StudentInCourse,
  { from, leftAt }: { from: "enrolments" | "removed_students"; leftAt: number },
): Promise<void> {
  await tx
    .insertInto("past_enrolments")
    .columns([...ENROLMENT_COLUMNS, "left_at"])
    .expression((eb) =>
      eb
        .selectFrom(from)
        .select(ENROLMENT_COLUMNS)
        .select(eb.val(leftAt).as("left_at"))
        .where("course_id", "=", courseId)
        .where("student_id", "=", studentId),
    )
    .execute();
}

export async function listLeft(
  db: Db,
  { courseId, studentIds }: StudentsInCourse,
  from: "past_enrolments" | "removed_students" = "past_enrolments",
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(from)
    .select("student_id")
    .where("course_id", "=", courseId)
    .where("student_id", "in", studentIds)
    .where("left_at", "is not", null)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

export function restoreLeftOf(
  tx: Tx,
  { courseId, studentIds }: StudentsInCourse,
  now: number,
): Promise<void> {
  const where = sql`away.course_id = ${courseId} and away.student_id in (${sql.join(studentIds)})
    and away.left_at is not null`;
  return restoreEnrolments(tx, "past_enrolments", { where, awayFrom: sql`away.left_at`, now });
}

export async function deleteLeftOf(
  tx: Tx,
  { courseId, studentIds }: StudentsInCourse,
): Promise<void> {
  await tx
    .deleteFrom("past_enrolments")
    .where("course_id", "=", courseId)
    .where("student_id", "in", studentIds)
    .where("left_at", "is not", null)
    .execute();
}

export const hasLeft = async (db: Db, ref: StudentInCourse): Promise<boolean> =>
  (await listLeft(db, alone(ref))).size > 0;

export const deleteLeft = async (tx: Tx, ref: StudentInCourse): Promise<void> =>
  deleteLeftOf(tx, alone(ref));

const WORK_TABLES = ["completions", "positions", "note_entries"] as const;

/** Removed students are listed while they have work in the course, because their removal stays. */
export async function listLeftToPurge(
  db: Db,
  now: number,
  limit: number,
): Promise<StudentInCourse[]> {
  const leftIn = (table: "past_enrolments" | "removed_students") =>
    db
      .selectFrom(table)
      .select(["course_id as courseId", "student_id as studentId"])
      .where("left_at", "<=", now - RETURN_DAYS * DAY);
  const removed = leftIn("removed_students").where((eb) =>
    eb.or(
      WORK_TABLES.map(
        (table) => sql<boolean>`exists (select 1 from ${sql.table(table)} as work
          where work.course_id = removed_students.course_id
          and work.student_id = removed_students.student_id)`,
      ),
    ),
  );
  return leftIn("past_enrolments").unionAll(removed).limit(limit).execute();
}

/** Returns false if the student has come back. A removal stays. */
export async function endLeft(tx: Tx, ref: StudentInCourse): Promise<boolean> {
  if ((await listLeft(tx, alone(ref), "removed_students")).size > 0) return true;
  if (!(await hasLeft(tx, ref))) return false;
  await deleteLeft(tx, ref);
  return true;
}

export async function copyEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx
    .insertInto("past_enrolments")
    .columns(ENROLMENT_COLUMNS)
    .expression((eb) =>
      eb.selectFrom("enrolments").select(ENROLMENT_COLUMNS).where("student_id", "=", studentId),
    )
    .execute();
}

/** Skips courses that the student had left before. */
export function restoreEnrolmentsOf(
  tx: Tx,
  studentId: string,
  { deletedAt, now }: { deletedAt: number; now: number },
): Promise<void> {
  const where = sql`away.student_id = ${studentId} and away.left_at is null`;
  return restoreEnrolments(tx, "past_enrolments", { where, awayFrom: sql.val(deletedAt), now });
}

export async function deletePastEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx
    .deleteFrom("past_enrolments")
    .where("student_id", "=", studentId)
    .where("left_at", "is", null)
    .execute();
}

export async function deleteSomePastEnrolments(tx: Tx, of: RowsOf, limit: number): Promise<number> {
  const { key } = ENROLMENT_TABLES.past_enrolments;
  return deleteBatch(tx, "past_enrolments", { key, ...of, limit });
}
