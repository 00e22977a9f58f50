import { sql } from "kysely";
import { allRows, compileOnce } from "../../platform/database/compile-once.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import { deleteBatch, type RowsOf } from "../../platform/database/delete-batch.ts";
import type { Row } from "../../platform/database/tables.ts";
import { NOTES_TABLES } from "./notes.tables.ts";

export type NoteEntryRow = Row<"note_entries">;

type StudentLesson = { studentId: string; lessonId: string };

export const listNoteEntries = compileOnce(
  (db, { studentId, lessonId }: StudentLesson) =>
    db
      .selectFrom("note_entries")
      .selectAll()
      .where("lesson_id", "=", lessonId)
      .where("student_id", "=", studentId)
      .orderBy("created_at")
      .orderBy("id"),
  allRows,
);

export async function listKnownEntries(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("note_entries")
    .select(["id", "student_id", "lesson_id"])
    .where("id", "in", ids)
    .execute();
}

export async function findNoteEntry(
  db: Db,
  { id, studentId, lessonId }: StudentLesson & { id: string },
) {
  return db
    .selectFrom("note_entries")
    .select(["title", "description"])
    .where("id", "=", id)
    .where("student_id", "=", studentId)
    .where("lesson_id", "=", lessonId)
    .executeTakeFirst();
}

export async function changeNoteEntry(
  tx: Tx,
  id: string,
  change: { title: string; description: string },
): Promise<void> {
  await tx.updateTable("note_entries").set(change).where("id", "=", id).execute();
}

function notesOf(db: Db, studentId: string, courseId: string | undefined) {
  const notes = db
    .selectFrom("note_entries")
    .innerJoin("enrolments", (join) =>
      join
        .onRef("enrolments.course_id", "=", "note_entries.course_id")
        .onRef("enrolments.student_id", "=", "note_entries.student_id"),
    )
    .innerJoin("courses", "courses.id", "note_entries.course_id")
    .where("note_entries.student_id", "=", studentId)
    .where("courses.deleted_at", "is", null);
  return courseId === undefined ? notes : notes.where("note_entries.course_id", "=", courseId);
}

type Listed = { studentId: string; courseId: string | undefined };

export async function listNotes(db: Db, { studentId, courseId }: Listed, page: Page) {
  return notesOf(db, studentId, courseId)
    .innerJoin("lessons", "lessons.id", "note_entries.lesson_id")
    .leftJoin("files", "files.id", "note_entries.file_id")
    .select([
      "note_entries.id",
      "note_entries.title",
      "note_entries.description",
      "note_entries.alt",
      "note_entries.created_at",
      "note_entries.lesson_id",
      "lessons.title as lesson_title",
      "note_entries.course_id",
      "courses.title as course_title",
      "courses.language as course_language",
      "note_entries.file_id",
      "files.content_type",
      "files.name as file_name",
    ])
    .$call(newestFirst(page, { at: "note_entries.created_at", id: "note_entries.id" }))
    .execute();
}

export async function countNotes(db: Db, { studentId, courseId }: Listed): Promise<Count> {
  return countRows(db, notesOf(db, studentId, courseId));
}

export async function listCoursesWithNotes(db: Db, studentId: string, limit: number) {
  return notesOf(db, studentId, undefined)
    .select(["courses.id", "courses.title", "courses.language"])
    .groupBy(["courses.id", "courses.title", "courses.language", "enrolments.active_at"])
    .orderBy("enrolments.active_at", "desc")
    .orderBy("courses.id")
    .limit(limit)
    .execute();
}

export async function countNoteEntries(db: Db, { studentId, lessonId }: StudentLesson) {
  return db
    .selectFrom("note_entries")
    .select((eb) => [
      eb.fn.countAll<number>().as("entries"),
      eb.fn.count<number>("file_id").as("images"),
      sql<number>`coalesce(sum(octet_length(title) + octet_length(description) + octet_length(alt)), 0)`.as(
        "text",
      ),
    ])
    .where("lesson_id", "=", lessonId)
    .where("student_id", "=", studentId)
    .executeTakeFirstOrThrow();
}

export async function insertNoteEntries(tx: Tx, entries: readonly NoteEntryRow[]): Promise<void> {
  await tx.insertInto("note_entries").values(entries).execute();
}

/** Returns the id of the entry's image, if any. */
export async function deleteNoteEntry(
  tx: Tx,
  { id, studentId, lessonId }: StudentLesson & { id: string },
): Promise<string[]> {
  const gone = await tx
    .deleteFrom("note_entries")
    .where("id", "=", id)
    .where("student_id", "=", studentId)
    .where("lesson_id", "=", lessonId)
    .returning("file_id")
    .execute();
  return gone.flatMap(({ file_id }) => file_id ?? []);
}

export async function deleteNotesOf(
  tx: Tx,
  column: "id" | "lesson_id",
  ids: readonly string[],
): Promise<string[]> {
  const gone = await tx
    .deleteFrom("note_entries")
    .where(column, "in", ids)
    .returning("file_id")
    .execute();
  return gone.flatMap(({ file_id }) => file_id ?? []);
}

export async function deleteNotesIn(
  tx: Tx,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<string[]> {
  const gone = await tx
    .deleteFrom("note_entries")
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .returning("file_id")
    .execute();
  return gone.flatMap(({ file_id }) => file_id ?? []);
}

const imagesOf = (db: Db, studentId: string) =>
  db
    .selectFrom("note_entries")
    .innerJoin("files", "files.id", "note_entries.file_id")
    .select([
      "files.id",
      "files.content_type as contentType",
      "files.name",
      "note_entries.course_id as courseId",
      "note_entries.lesson_id as lessonId",
    ])
    .where("note_entries.student_id", "=", studentId);

export async function findNoteImage(db: Db, studentId: string, fileId: string) {
  return imagesOf(db, studentId).where("files.id", "=", fileId).executeTakeFirst();
}

export async function listNoteImages(db: Db, { studentId, lessonId }: StudentLesson) {
  return imagesOf(db, studentId)
    .where("note_entries.lesson_id", "=", lessonId)
    .orderBy("note_entries.created_at")
    .orderBy("note_entries.id")
    .execute();
}

export async function deleteSomeNotes(tx: Tx, of: RowsOf, limit: number): Promise<number> {
  const { key } = NOTES_TABLES.note_entries;
  return deleteBatch(tx, "note_entries", { key, ...of, limit });
}

export async function listSomeNotes(db: Db, studentId: string, limit: number): Promise<string[]> {
  const entries = db.selectFrom("note_entries").select("id").where("student_id", "=", studentId);
  return (await entries.limit(limit).execute()).map(({ id }) => id);
}

export async function replaceNoteImage(
  tx: Tx,
  studentId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const result = await tx
    .updateTable("note_entries")
    .set({ file_id: to })
    .where("student_id", "=", studentId)
    .where("file_id", "=", from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
