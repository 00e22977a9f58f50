import { sql } from "kysely";
import { allRows, compileOnce, firstRow, hasRow } from "../../platform/database/compile-once.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";
import { EXCERPT_SOURCE } from "../../platform/excerpt.ts";
import { deleteRenditions } from "./renditions.queries.ts";

export type LessonRow = Row<"lessons">;

const FILE_COLUMNS = [
  "files.content_type",
  "files.size as file_size",
  "files.name as file_name",
  "files.width",
  "files.height",
  "frame.width as frame_width",
  "frame.height as frame_height",
] as const;

const withFile = (db: Db) =>
  db
    .selectFrom("lessons")
    .innerJoin("files", "files.id", "lessons.file_id")
    .leftJoin("files as frame", "frame.id", "lessons.thumbnail_file_id")
    .selectAll("lessons")
    .select([...FILE_COLUMNS]);

export type LessonWithFile = NonNullable<Awaited<ReturnType<typeof findLesson>>>;

/** Includes type, size and name of its file, and 1 if students cannot see its links. */
export const findLesson = compileOnce(
  (db, { courseId, lessonId }: { courseId: string; lessonId: string }) =>
    withFile(db)
      .innerJoin("courses", "courses.id", "lessons.course_id")
      .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
      .select(sql<number>`teacher.suspended * teacher.links_hidden`.as("links_hidden"))
      .where("lessons.id", "=", lessonId)
      .where("lessons.course_id", "=", courseId),
  firstRow,
);

/** Returns the lesson's course and prevents its deletion during the transaction. */
export const lockLessonRow = compileOnce(
  (db, { lessonId }: { lessonId: string }) =>
    db.selectFrom("lessons").select("course_id").where("id", "=", lessonId).forKeyShare(),
  firstRow,
);

export async function isLesson(db: Db, lessonId: string): Promise<boolean> {
  const lesson = db.selectFrom("lessons").select("id").where("id", "=", lessonId);
  return (await lesson.executeTakeFirst()) !== undefined;
}

/** Includes excerpts only: a course may have thousands of lessons. */
export const listLessons = compileOnce(
  (db, { courseId }: { courseId: string }) =>
    db
      .selectFrom("lessons")
      .innerJoin("files", "files.id", "lessons.file_id")
      .leftJoin("files as frame", "frame.id", "lessons.thumbnail_file_id")
      .select([
        "lessons.id",
        "lessons.section_id",
        "lessons.kind",
        "lessons.title",
        sql<string>`substr(lessons.description, 1, ${sql.lit(EXCERPT_SOURCE)})`.as("description"),
        "lessons.duration_seconds",
        "lessons.thumbnail_file_id",
        "lessons.file_id",
        ...FILE_COLUMNS,
        "lessons.alt",
        "lessons.recite",
      ])
      .where("lessons.course_id", "=", courseId)
      .orderBy("lessons.section_id")
      .orderBy("lessons.position")
      .orderBy("lessons.id"),
  allRows,
);

export async function nextPosition(tx: Tx, sectionId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("lessons")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("section_id", "=", sectionId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

export async function insertLesson(tx: Tx, lesson: NewRow<"lessons">): Promise<void> {
  await tx.insertInto("lessons").values(lesson).execute();
}

export async function changeLesson(tx: Tx, id: string, change: Partial<LessonRow>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("lessons").set(change).where("id", "=", id).execute();
}

export async function listToRemove(
  tx: Tx,
  { courseId, column, value }: { courseId: string; column: "id" | "section_id"; value: string },
) {
  return tx
    .selectFrom("lessons")
    .select(["id", "file_id", "thumbnail_file_id"])
    .where(column, "=", value)
    .where("course_id", "=", courseId)
    .execute();
}

export async function deleteLessons(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("lessons").where("id", "in", ids).execute();
}

/** Completions, positions and notes must be deleted first, because of foreign keys. */
export async function deleteLessonsOfCourse(tx: Tx, courseId: string): Promise<void> {
  await deleteRenditions(tx, { courseId });
  await tx.deleteFrom("lessons").where("course_id", "=", courseId).execute();
}

/** Returns false if the course is missing or was deleted before `deletedSince`. */
export async function isThere(db: Db, courseId: string, deletedSince: number): Promise<boolean> {
  const course = await db
    .selectFrom("courses")
    .select("id")
    .where("id", "=", courseId)
    .where((eb) => eb.or([eb("deleted_at", "is", null), eb("deleted_at", ">", deletedSince)]))
    .executeTakeFirst();
  return course !== undefined;
}

/** Returns false for deleted courses too. */
export const isEnrolled = compileOnce(
  (db, { courseId, studentId }: { courseId: string; studentId: string }) =>
    db
      .selectFrom("enrolments")
      .innerJoin("courses", "courses.id", "enrolments.course_id")
      .select("enrolments.student_id")
      .where("enrolments.course_id", "=", courseId)
      .where("enrolments.student_id", "=", studentId)
      .where("courses.deleted_at", "is", null),
  hasRow,
);

export async function replaceLessonFile(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const result = await tx
    .updateTable("lessons")
    .set({ file_id: to })
    .where("file_id", "=", from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
