import { sql } from "kysely";
import { compileOnce, firstRow } from "../../platform/database/compile-once.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { deleteBatch, type RowsOf } from "../../platform/database/delete-batch.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import type { Row } from "../../platform/database/tables.ts";
import type { Actor } from "../../platform/actor.ts";
import { CERTIFICATES_TABLES } from "./certificates.tables.ts";

export type StudentInCourse = { courseId: string; studentId: string };

/** Older rows lack the time, and deleting a lesson may have completed the course. */
const FINISHED_AT = sql<number | null>`coalesce(enrolments.finished_at,
  case when courses.lesson_count > 0 and enrolments.completed_count = courses.lesson_count
    then (select max(completions.completed_at) from completions
      where completions.student_id = enrolments.student_id
        and completions.course_id = enrolments.course_id) end)`;

/** The enrolment with its time of completion and certificate; undefined for non-members. */
export const findFinish = compileOnce(
  (db, { courseId, studentId }: StudentInCourse) =>
    db
      .selectFrom("enrolments")
      .innerJoin("courses", "courses.id", "enrolments.course_id")
      .leftJoin("certificates", (join) =>
        join
          .onRef("certificates.course_id", "=", "enrolments.course_id")
          .onRef("certificates.student_id", "=", "enrolments.student_id"),
      )
      .select(["courses.certificates", "certificates.id", "certificates.withdrawn_at"])
      .select(FINISHED_AT.as("finished_at"))
      .where("enrolments.course_id", "=", courseId)
      .where("enrolments.student_id", "=", studentId)
      .where("courses.deleted_at", "is", null),
  firstRow,
);

/** Inserts a certificate if the teacher grants them and the student has finished. Keeps an existing one. */
export async function insertCertificate(
  tx: Tx,
  { id, courseId, studentId, now }: StudentInCourse & { id: string; now: number },
): Promise<void> {
  await sql`insert into certificates (id, course_id, student_id, teacher_id, student_name,
      course_title, course_language, lesson_count, finished_at, issued_at)
    select ${id}, courses.id, student.id, courses.teacher_id,
      trim(student.first_name || ' ' || student.last_name), courses.title, courses.language,
      enrolments.completed_count, ${FINISHED_AT}, ${sql.val(now)}
    from enrolments
      inner join courses on courses.id = enrolments.course_id
      inner join users as student on student.id = enrolments.student_id
    where enrolments.course_id = ${courseId} and enrolments.student_id = ${studentId}
      and courses.certificates = 1 and courses.deleted_at is null and ${FINISHED_AT} is not null
    on conflict (course_id, student_id) do nothing`.execute(tx);
}

/** Undefined for deleted accounts too. */
export async function findCertificate(db: Db, id: string) {
  return ofPresentStudents(db)
    .leftJoin("users as teacher", "teacher.id", "certificates.teacher_id")
    .selectAll("certificates")
    .select(["teacher.first_name as teacher_first_name", "teacher.last_name as teacher_last_name"])
    .where("certificates.id", "=", id)
    .executeTakeFirst();
}

const ofPresentStudents = (db: Db) =>
  db
    .selectFrom("certificates")
    .innerJoin("users as student", "student.id", "certificates.student_id")
    .where("student.deleted_at", "is", null);

const ofCourse = (db: Db, courseId: string) =>
  ofPresentStudents(db).where("certificates.course_id", "=", courseId);

export async function listCertificates(db: Db, courseId: string, page: Page) {
  return ofCourse(db, courseId)
    .select(["certificates.id", "certificates.student_name", "certificates.issued_at"])
    .select("certificates.withdrawn_at")
    .$call(newestFirst(page, { at: "certificates.issued_at", id: "certificates.id" }))
    .execute();
}

const ofStudent = (db: Db, studentId: string) =>
  db.selectFrom("certificates").where("student_id", "=", studentId);

export async function listOwnCertificates(db: Db, studentId: string, page: Page) {
  return ofStudent(db, studentId)
    .select(["id", "course_id", "course_title", "course_language", "issued_at", "withdrawn_at"])
    .$call(newestFirst(page, { at: "issued_at", id: "id" }))
    .execute();
}

export async function listCertificatesOf(db: Db, studentIds: readonly string[]) {
  if (studentIds.length === 0) return [];
  return db
    .selectFrom("certificates")
    .select(["id", "student_id", "course_title", "course_language"])
    .where("student_id", "in", studentIds)
    .where("withdrawn_at", "is", null)
    .orderBy("issued_at", "desc")
    .orderBy("id")
    .execute();
}

export async function countOwnCertificates(db: Db, studentId: string): Promise<Count> {
  return countRows(db, ofStudent(db, studentId));
}

export async function countCertificates(db: Db, courseId: string): Promise<Count> {
  return countRows(db, ofCourse(db, courseId));
}

export async function isReplaced(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("replaced_certificates")
    .innerJoin("users", "users.id", "replaced_certificates.student_id")
    .select("replaced_certificates.id")
    .where("replaced_certificates.id", "=", id)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findTaught(
  db: Db,
  { id, teacherId }: { id: string; teacherId: string },
): Promise<Row<"certificates"> | undefined> {
  return db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", id)
    .where("teacher_id", "=", teacherId)
    .executeTakeFirst();
}

export async function countReplaced(
  db: Db,
  { course_id, student_id }: Pick<Row<"certificates">, "course_id" | "student_id">,
): Promise<number> {
  const { total } = await db
    .selectFrom("replaced_certificates")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("student_id", "=", student_id)
    .where("course_id", "=", course_id)
    .executeTakeFirstOrThrow();
  return total;
}

/** One row per course and student, with a new id. */
export async function replaceCertificate(
  tx: Tx,
  { id, course_id, student_id }: Row<"certificates">,
  next: Pick<Row<"certificates">, "id" | "student_name" | "issued_at" | "withdrawn_at">,
): Promise<void> {
  const former = { id, course_id, student_id, replaced_at: next.issued_at };
  await tx.insertInto("replaced_certificates").values(former).execute();
  await tx.updateTable("certificates").set(next).where("id", "=", id).execute();
}

/** Returns false if this student or teacher has none. */
export async function endCertificate(
  tx: Tx,
  { id, actor, now }: { id: string; actor: Actor; now: number },
): Promise<boolean> {
  const owner = actor.role === "teacher" ? "teacher_id" : "student_id";
  const { numUpdatedRows } = await tx
    .updateTable("certificates")
    .set((eb) => ({ withdrawn_at: eb.fn.coalesce("withdrawn_at", eb.val(now)) }))
    .where("id", "=", id)
    .where(owner, "=", actor.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSomeCertificates(tx: Tx, of: RowsOf, limit: number): Promise<number> {
  const { key } = CERTIFICATES_TABLES.certificates;
  return deleteBatch(tx, "certificates", { key, ...of, limit });
}

export async function deleteSomeReplaced(tx: Tx, of: RowsOf, limit: number): Promise<number> {
  const { key } = CERTIFICATES_TABLES.replaced_certificates;
  return deleteBatch(tx, "replaced_certificates", { key, ...of, limit });
}
