import type { Database, Db, Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Tables } from "../../platform/database/tables.ts";

export type LessonRow = Tables["lessons"];

const withFile = (db: Db) =>
  db
    .selectFrom("lessons")
    .innerJoin("files", "files.id", "lessons.file_id")
    .selectAll("lessons")
    .select(["files.content_type", "files.size as file_size", "files.name as file_name"]);

export type LessonWithFile = NonNullable<Awaited<ReturnType<typeof findLesson>>>;

export async function findLesson(db: Db, courseId: string, lessonId: string) {
  return withFile(db)
    .where("lessons.id", "=", lessonId)
    .where("lessons.course_id", "=", courseId)
    .executeTakeFirst();
}

export async function listLessons(db: Db, courseId: string) {
  return db
    .selectFrom("lessons")
    .innerJoin("files", "files.id", "lessons.file_id")
    .select([
      "lessons.id",
      "lessons.section_id",
      "lessons.kind",
      "lessons.title",
      "lessons.description",
      "lessons.duration_seconds",
      "files.content_type",
      "files.size as file_size",
    ])
    .where("lessons.course_id", "=", courseId)
    .orderBy("lessons.section_id")
    .orderBy("lessons.position")
    .orderBy("lessons.id")
    .execute();
}

export async function nextPosition(tx: Tx, sectionId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("lessons")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("section_id", "=", sectionId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

export async function insertLesson(tx: Tx, lesson: LessonRow): Promise<void> {
  await tx.insertInto("lessons").values(lesson).execute();
}

export async function changeLesson(tx: Tx, id: string, change: Partial<LessonRow>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("lessons").set(change).where("id", "=", id).execute();
}

/** What went: how many lessons, and the files, theirs and their notes', nothing refers to any more. */
export type RemovedLessons = { count: number; fileIds: string[] };

/**
 * Removes lessons together with what students had of them: completions, places in videos, notes.
 * Every student's count is kept. The rows are held first, so that a completion or a note under way
 * either goes with them or is refused.
 */
export async function removeLessons(
  database: Pick<Database, "dialect">,
  tx: Tx,
  where: { courseId: string; column: "id" | "section_id"; value: string },
): Promise<RemovedLessons> {
  const { courseId, column, value } = where;
  await lockRows(database, tx, "lessons", column, value, "remove");
  await tx
    .updateTable("enrolments")
    .set((eb) => ({
      completed_count: eb(
        "completed_count",
        "-",
        eb
          .selectFrom("completions")
          .innerJoin("lessons", "lessons.id", "completions.lesson_id")
          .select(eb.fn.countAll<number>().as("gone"))
          .whereRef("completions.student_id", "=", "enrolments.student_id")
          .where(`lessons.${column}`, "=", value),
      ),
    }))
    .where("course_id", "=", courseId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("completions")
          .innerJoin("lessons", "lessons.id", "completions.lesson_id")
          .select("completions.lesson_id")
          .whereRef("completions.student_id", "=", "enrolments.student_id")
          .where(`lessons.${column}`, "=", value),
      ),
    )
    .execute();
  const ofThese = tx
    .selectFrom("lessons")
    .select("id")
    .where(column, "=", value)
    .where("course_id", "=", courseId);
  await tx.deleteFrom("completions").where("lesson_id", "in", ofThese).execute();
  await tx.deleteFrom("positions").where("lesson_id", "in", ofThese).execute();
  const notes = await tx
    .deleteFrom("note_entries")
    .where("lesson_id", "in", ofThese)
    .returning("file_id")
    .execute();
  const gone = await tx
    .deleteFrom("lessons")
    .where(column, "=", value)
    .where("course_id", "=", courseId)
    .returning("file_id")
    .execute();
  const images = notes.flatMap(({ file_id }) => file_id ?? []);
  return { count: gone.length, fileIds: [...gone.map(({ file_id }) => file_id), ...images] };
}

export async function isEnrolled(db: Db, courseId: string, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("enrolments")
    .select("student_id")
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .executeTakeFirst();
  return row !== undefined;
}
