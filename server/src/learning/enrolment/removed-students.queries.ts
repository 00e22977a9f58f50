import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { deleteBatch, type RowsOf } from "../../platform/database/delete-batch.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import { restoreEnrolments } from "./enrolment.queries.ts";
import { ENROLMENT_COLUMNS, ENROLMENT_TABLES } from "./enrolment.tables.ts";

type StudentInCourse = { courseId: string; studentId: string };

type Removal = {
  from: "enrolments" | "past_enrolments";
  hasLeft?: boolean;
  now: number;
  reason: string;
};

export async function findRemoved(db: Db, { courseId, studentId }: StudentInCourse) {
  return db
    .selectFrom("removed_students")
    .innerJoin("users", "users.id", "removed_students.student_id")
    .select("left_at")
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Copies the enrolment with time and reason; `hasLeft` copies the time at which the student left. */
export async function insertRemoved(
  tx: Tx,
  { courseId, studentId }: StudentInCourse,
  { from, hasLeft = false, now, reason }: Removal,
): Promise<void> {
  await tx
    .insertInto("removed_students")
    .columns([...ENROLMENT_COLUMNS, "left_at", "removed_at", "reason"])
    .expression((eb) =>
      eb
        .selectFrom(from)
        .select(ENROLMENT_COLUMNS)
        .select(sql<number | null>`${hasLeft ? sql.ref("left_at") : sql.lit(null)}`.as("left_at"))
        .select([eb.val(now).as("removed_at"), eb.val(reason).as("reason")])
        .where("course_id", "=", courseId)
        .where("student_id", "=", studentId),
    )
    .execute();
}

/** Stores a person who was removed with another account, for the teacher to decide. */
export async function insertRemovedAgain(
  tx: Tx,
  { courseId, studentId }: StudentInCourse,
  now: number,
): Promise<void> {
  await tx
    .insertInto("removed_students")
    .values({
      course_id: courseId,
      student_id: studentId,
      enrolled_at: now,
      active_at: now,
      removed_at: now,
      reason: "",
    })
    .execute();
}

export async function markRemovedAsLeft(
  tx: Tx,
  { courseId, studentId }: StudentInCourse,
  now: number,
): Promise<void> {
  await tx
    .updateTable("removed_students")
    .set({ left_at: now })
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .where("left_at", "is", null)
    .execute();
}

export async function listCoursesRemovedFrom(db: Db, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("removed_students")
    .select("course_id")
    .where("student_id", "=", studentId)
    .execute();
  return rows.map(({ course_id }) => course_id);
}

export function restoreRemoved(
  tx: Tx,
  { courseId, studentId }: StudentInCourse,
  now: number,
): Promise<void> {
  const where = sql`away.course_id = ${courseId} and away.student_id = ${studentId}`;
  return restoreEnrolments(tx, "removed_students", { where, awayFrom: sql`away.removed_at`, now });
}

export async function deleteRemoved(
  tx: Tx,
  { courseId, studentId }: StudentInCourse,
): Promise<void> {
  await tx
    .deleteFrom("removed_students")
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .execute();
}

const removedFrom = (db: Db, courseId: string) =>
  db
    .selectFrom("removed_students")
    .innerJoin("users", "users.id", "removed_students.student_id")
    .where("removed_students.course_id", "=", courseId)
    .where("users.deleted_at", "is", null);

export async function listRemoved(db: Db, courseId: string, page: Page) {
  return removedFrom(db, courseId)
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "removed_students.removed_at",
      "removed_students.reason",
    ])
    .$call(newestFirst(page, { at: "removed_students.removed_at", id: "users.id" }))
    .execute();
}

export async function countRemoved(db: Db, courseId: string): Promise<Count> {
  return countRows(db, removedFrom(db, courseId));
}

export async function deleteSomeRemovals(tx: Tx, of: RowsOf, limit: number): Promise<number> {
  const { key } = ENROLMENT_TABLES.removed_students;
  return deleteBatch(tx, "removed_students", { key, ...of, limit });
}
