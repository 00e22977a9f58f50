import { sql } from "kysely";
import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { deleteSome, type RowsOf } from "../../platform/database/delete-some.ts";
import { restoreEnrolments } from "./enrolment.queries.ts";
import { ENROLMENT_COLUMNS, ENROLMENT_TABLES } from "./enrolment.tables.ts";

type Place = { courseId: string; studentId: string };

/** For how long a student who left a course finds in it what they did. */
const RETURN_DAYS = 30;

const enrolmentAt = (db: Db, { courseId, studentId }: Place) =>
  db
    .selectFrom("enrolments")
    .select(ENROLMENT_COLUMNS)
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId);

/** Stores a copy of the enrolment of a student who leaves the course. */
export async function insertLeft(tx: Tx, place: Place, now: number): Promise<void> {
  // A former program lets a student in again without deleting this row.
  await deleteLeft(tx, place);
  await tx
    .insertInto("former_enrolments")
    .columns([...ENROLMENT_COLUMNS, "left_at"])
    .expression((eb) => enrolmentAt(tx, place).select(eb.val(now).as("left_at")))
    .execute();
}

/** The student has left this course, and what they did in it is still there. */
export async function hasLeft(db: Db, { courseId, studentId }: Place): Promise<boolean> {
  const left = await db
    .selectFrom("former_enrolments")
    .select("left_at")
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .where("left_at", "is not", null)
    .executeTakeFirst();
  return left !== undefined;
}

/** Inserts the enrolment again. */
export function restoreLeft(tx: Tx, { courseId, studentId }: Place): Promise<void> {
  const where = sql`away.course_id = ${courseId} and away.student_id = ${studentId}
    and away.left_at is not null`;
  return restoreEnrolments(tx, "former_enrolments", where);
}

export async function deleteLeft(tx: Tx, { courseId, studentId }: Place): Promise<void> {
  await tx
    .deleteFrom("former_enrolments")
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .where("left_at", "is not", null)
    .execute();
}

/** At most `limit` students who left a course too long ago to find anything in it. */
export async function listLeftToPurge(db: Db, now: number, limit: number): Promise<Place[]> {
  return db
    .selectFrom("former_enrolments")
    .select(["course_id as courseId", "student_id as studentId"])
    .where("left_at", "<=", now - RETURN_DAYS * DAY)
    .orderBy("left_at")
    .limit(limit)
    .execute();
}

/** False where the student has come back, or is in the course again by a former program. */
export async function endLeft(tx: Tx, place: Place): Promise<boolean> {
  if (!(await hasLeft(tx, place))) return false;
  const again = await enrolmentAt(tx, place).executeTakeFirst();
  await deleteLeft(tx, place);
  return again === undefined;
}

/** Stores a copy of every enrolment of a student. */
export async function copyEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  const courses = tx
    .selectFrom("enrolments")
    .select("course_id")
    .where("student_id", "=", studentId);
  // Of a former program, as above.
  await tx
    .deleteFrom("former_enrolments")
    .where("student_id", "=", studentId)
    .where("course_id", "in", courses)
    .execute();
  await tx
    .insertInto("former_enrolments")
    .columns(ENROLMENT_COLUMNS)
    .expression((eb) =>
      eb.selectFrom("enrolments").select(ENROLMENT_COLUMNS).where("student_id", "=", studentId),
    )
    .execute();
}

/** Inserts the enrolments of a student again, but for courses that the student had left. */
export function restoreEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  const where = sql`away.student_id = ${studentId} and away.left_at is null`;
  return restoreEnrolments(tx, "former_enrolments", where);
}

export async function deleteFormerEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx
    .deleteFrom("former_enrolments")
    .where("student_id", "=", studentId)
    .where("left_at", "is", null)
    .execute();
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
