import { allRows, compileOnce } from "../../platform/database/compile-once.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";

export type RenditionRow = Awaited<ReturnType<typeof listRenditions>>[number];

const withFile = (db: Db) =>
  db
    .selectFrom("lesson_files")
    .innerJoin("files", "files.id", "lesson_files.file_id")
    .select([
      "lesson_files.lesson_id",
      "lesson_files.kind",
      "lesson_files.file_id",
      "lesson_files.duration_seconds",
      "files.content_type",
      "files.size as file_size",
      "files.name as file_name",
    ]);

export const listRenditions = compileOnce(
  (db, { lessonId }: { lessonId: string }) =>
    withFile(db).where("lesson_files.lesson_id", "=", lessonId),
  allRows,
);

export const listSmallerRenditions = compileOnce(
  (db, { courseId }: { courseId: string }) =>
    withFile(db)
      .where("lesson_files.course_id", "=", courseId)
      .where("lesson_files.kind", "in", ["small", "sound"]),
  allRows,
);

export async function insertRendition(tx: Tx, rendition: NewRow<"lesson_files">): Promise<void> {
  await tx.insertInto("lesson_files").values(rendition).execute();
}

export async function listRenditionFiles(tx: Tx, lessonIds: readonly string[]): Promise<string[]> {
  const of = (table: "lesson_files" | "lesson_texts") =>
    tx.selectFrom(table).select("file_id").where("lesson_id", "in", lessonIds);
  const rows = await of("lesson_files").unionAll(of("lesson_texts")).execute();
  return rows.map(({ file_id }) => file_id);
}

/** Call before deleting the lessons: one statement each, so that the course's version increases once. */
export async function deleteRenditions(
  tx: Tx,
  of: { lessonIds: readonly string[] } | { courseId: string },
): Promise<void> {
  for (const table of ["lesson_files", "lesson_texts"] as const) {
    const rows = tx.deleteFrom(table);
    await (
      "courseId" in of
        ? rows.where("course_id", "=", of.courseId)
        : rows.where("lesson_id", "in", of.lessonIds)
    ).execute();
  }
}
