import { allRows, compileOnce } from "../../platform/database/compile-once.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type TextKindRow = Pick<Row<"lesson_texts">, "lesson_id" | "kind">;

export type TextRow = Awaited<ReturnType<typeof listTexts>>[number];

export const listTexts = compileOnce(
  (db, { lessonId }: { lessonId: string }) =>
    db
      .selectFrom("lesson_texts")
      .innerJoin("files", "files.id", "lesson_texts.file_id")
      .select(["lesson_texts.kind", "lesson_texts.language", "lesson_texts.file_id"])
      .select(["files.content_type", "files.size as file_size", "files.name as file_name"])
      .where("lesson_texts.lesson_id", "=", lessonId)
      .orderBy("lesson_texts.kind")
      .orderBy("lesson_texts.language"),
  allRows,
);

export const listTextKinds = compileOnce(
  (db, { courseId }: { courseId: string }) =>
    db.selectFrom("lesson_texts").select(["lesson_id", "kind"]).where("course_id", "=", courseId),
  allRows,
);

export async function insertText(tx: Tx, text: NewRow<"lesson_texts">): Promise<void> {
  await tx.insertInto("lesson_texts").values(text).execute();
}

/** Returns the id of its file, if any. */
export async function deleteTextRow(
  tx: Tx,
  {
    lessonId,
    kind,
    language,
  }: { lessonId: string } & Pick<Row<"lesson_texts">, "kind" | "language">,
): Promise<string[]> {
  const gone = await tx
    .deleteFrom("lesson_texts")
    .where("lesson_id", "=", lessonId)
    .where("kind", "=", kind)
    .where("language", "=", language)
    .returning("file_id")
    .execute();
  return gone.map(({ file_id }) => file_id);
}
