import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { markForDeletion } from "../files/index.ts";
import { deleteLessons, listToRemove } from "./lessons.queries.ts";
import { deleteRenditions, listRenditionFiles } from "./renditions.queries.ts";

/**
 * Removes what students have left with lessons that are being deleted: completions, positions,
 * notes. Returns the ids of the files that it marked for deletion. The features that own those rows
 * import this one, so `app.ts` passes the function as an argument.
 */
export type RemoveStudentWork = (
  tx: Tx,
  lessons: { courseId: string; lessonIds: readonly string[] },
  now: number,
) => Promise<string[]>;

/** How many lessons were removed, and the ids of the files whose bytes are to be removed now. */
export type RemovedLessons = { count: number; fileIds: string[] };

/**
 * Removes one lesson, or all of a section, with their files and what students have left with them.
 * The rows are locked first, so that a completion or a note under way is either removed as well or
 * refused. The caller adjusts the counts of the course and the section.
 */
export async function removeLessons(
  tx: Tx,
  where: { courseId: string; column: "id" | "section_id"; value: string },
  { removeStudentWork, now }: { removeStudentWork: RemoveStudentWork; now: number },
): Promise<RemovedLessons> {
  await lockRows(tx, "lessons", where.column, where.value, "remove");
  const lessons = await listToRemove(tx, where);
  if (lessons.length === 0) return { count: 0, fileIds: [] };
  const lessonIds = lessons.map(({ id }) => id);
  const images = await removeStudentWork(tx, { courseId: where.courseId, lessonIds }, now);
  const own = lessons
    .flatMap(({ file_id, thumbnail_file_id }) => [file_id, thumbnail_file_id])
    .filter((fileId) => fileId !== null);
  const files = [...new Set([...own, ...(await listRenditionFiles(tx, lessonIds))])];
  await deleteRenditions(tx, { lessonIds });
  await deleteLessons(tx, lessonIds);
  await markForDeletion(tx, files, now);
  return { count: lessons.length, fileIds: [...files, ...images] };
}
