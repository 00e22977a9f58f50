import { COURSES_MAX } from "@madrasa/contract/limits";
import type { Db, Tx } from "../../platform/database/database.ts";
import { compileOnce, firstRow } from "../../platform/database/compile-once.ts";
import { contains } from "../../platform/database/dialect.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";
import { shownContacts } from "../../base/identity/index.ts";

export type CourseRow = Row<"courses">;

export const TEACHER_SHOWN = [
  "teacher.first_name as teacher_first_name",
  "teacher.last_name as teacher_last_name",
  ...shownContacts("teacher"),
  "teacher.contact_method as teacher_contact_method",
  "teacher.approved as teacher_approved",
  "teacher.suspended as teacher_suspended",
] as const;

/** All courses, including deleted ones, with teacher and banner. */
export const withTeacher = (db: Db) =>
  db
    .selectFrom("courses")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .leftJoin("files as banner", "banner.id", "courses.banner_file_id")
    .selectAll("courses")
    .select(TEACHER_SHOWN)
    .select(["banner.content_type as banner_type", "banner.name as banner_name"]);

export type CourseWithTeacher = NonNullable<Awaited<ReturnType<typeof findCourse>>>;

/** Undefined for deleted courses too. */
export const findCourse = compileOnce(
  (db, { id }: { id: string }) =>
    withTeacher(db).where("courses.id", "=", id).where("courses.deleted_at", "is", null),
  firstRow,
);

export type OwnFilter = {
  search?: string | undefined;
  isPublished?: boolean | undefined;
};

const own = (db: Db, teacherId: string, { search, isPublished }: OwnFilter) => {
  let query = withTeacher(db)
    .where("courses.teacher_id", "=", teacherId)
    .where("courses.deleted_at", "is", null);
  if (isPublished !== undefined) {
    query = query.where("courses.published_at", isPublished ? "is not" : "is", null);
  }
  return search ? query.where(matches(search)) : query;
};

export async function listOwn(db: Db, teacherId: string, filter: OwnFilter, page: Page) {
  return own(db, teacherId, filter)
    .$call(newestFirst(page, { at: "courses.created_at", id: "courses.id" }))
    .execute();
}

export type TaughtRow = Awaited<ReturnType<typeof listTaught>>[number];

/** All of a teacher's courses, last used first, without long texts. */
export async function listTaught(db: Db, teacherId: string) {
  return db
    .selectFrom("courses")
    .select(["id", "title", "description", "language", "banner_file_id", "published_at"])
    .select(["enrollable", "meeting_title", "meeting_link", "meeting_at", "meeting_moved_from"])
    .select(["lesson_count", "student_count", "last_active_at"])
    .where("teacher_id", "=", teacherId)
    .where("deleted_at", "is", null)
    .orderBy("last_active_at", "desc")
    .orderBy("id")
    .execute();
}

export async function countOwn(db: Db, teacherId: string, filter: OwnFilter): Promise<Count> {
  return countRows(db, own(db, teacherId, filter));
}

/** Without index, for one teacher's short list. */
export function matches(normalized: string) {
  return contains("courses.search", normalized);
}

export async function insertCourse(tx: Tx, course: NewRow<"courses">): Promise<void> {
  await tx.insertInto("courses").values(course).execute();
}

export async function changeCourse(tx: Tx, id: string, change: Partial<CourseRow>): Promise<void> {
  await tx.updateTable("courses").set(change).where("id", "=", id).execute();
}

export async function replaceBanner(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const result = await tx
    .updateTable("courses")
    .set({ banner_file_id: to })
    .where("banner_file_id", "=", from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countLessons(
  tx: Tx,
  id: string,
  difference: number,
  now: number,
): Promise<void> {
  await tx
    .updateTable("courses")
    .set((eb) => ({ lesson_count: eb("lesson_count", "+", difference), last_active_at: now }))
    .where("id", "=", id)
    .execute();
}

export async function countStudents(tx: Tx, id: string, difference: number): Promise<void> {
  await tx
    .updateTable("courses")
    .set((eb) => ({ student_count: eb("student_count", "+", difference) }))
    .where("id", "=", id)
    .execute();
}

/**
 * Counts a deleted student out of the courses, or a restored one in again. Call it before enrolments move: it locks the
 * courses, so that no lesson is deleted while completions are counted.
 */
export async function countStudentIn(tx: Tx, studentId: string, difference: 1 | -1): Promise<void> {
  await tx
    .updateTable("courses")
    .set((eb) => ({ student_count: eb("student_count", "+", difference) }))
    .where("id", "in", (eb) =>
      difference === -1
        ? eb.selectFrom("enrolments").select("course_id").where("student_id", "=", studentId)
        : eb
            .selectFrom("past_enrolments")
            .select("course_id")
            .where("student_id", "=", studentId)
            .where("left_at", "is", null),
    )
    .execute();
}

export async function listTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const courses = await db
    .selectFrom("courses")
    .select(["id", "title"])
    .where("id", "in", ids)
    .execute();
  return new Map(courses.map(({ id, title }) => [id, title]));
}

export async function findTeacherName(
  db: Db,
  id: string,
): Promise<{ firstName: string; lastName: string } | undefined> {
  return db
    .selectFrom("users")
    .select(["first_name as firstName", "last_name as lastName"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Throws if the teacher has the maximum of courses. The transaction must lock the teacher's row. */
export async function requireRoomForCourse(tx: Tx, teacherId: string): Promise<void> {
  const full = await tx
    .selectFrom("courses")
    .select("id")
    .where("teacher_id", "=", teacherId)
    .where("deleted_at", "is", null)
    .offset(COURSES_MAX - 1)
    .limit(1)
    .executeTakeFirst();
  if (full) throw refuse("TOO_MANY_COURSES", { values: { max: COURSES_MAX } });
}

/** Newest first, at most 1,000. */
export async function listCourseIdsOf(db: Db, teacherId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("courses")
    .select("id")
    .where("teacher_id", "=", teacherId)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteCoursesOf(tx: Tx, teacherId: string, now: number): Promise<void> {
  await tx
    .updateTable("courses")
    .set({ deleted_at: now })
    .where("teacher_id", "=", teacherId)
    .where("deleted_at", "is", null)
    .execute();
}

/** Sets this time of deletion, even on later deleted courses. */
export async function expireCoursesOf(tx: Tx, teacherId: string, deletedAt: number): Promise<void> {
  await tx
    .updateTable("courses")
    .set({ deleted_at: deletedAt })
    .where("teacher_id", "=", teacherId)
    .execute();
}

export async function restoreCoursesOf(
  tx: Tx,
  teacherId: string,
  deletedAt: number,
): Promise<void> {
  await tx
    .updateTable("courses")
    .set({ deleted_at: null })
    .where("teacher_id", "=", teacherId)
    .where("deleted_at", "=", deletedAt)
    .execute();
}

export async function deleteCourseRows(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("sections").where("course_id", "=", id).execute();
  await tx.deleteFrom("courses").where("id", "=", id).execute();
}
