import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { markForDeletion } from "../../base/files/index.ts";
import { deleteLessons, listToRemove } from "./lessons.queries.ts";
import { deleteRenditions, listRenditionFiles } from "./renditions.queries.ts";

/**
 * Deletes completions, positions and notes of lessons, and returns the ids of files marked for deletion. Passed in by
 * `app.ts`, because the owning features import this one.
 */
export type RemoveStudentWork = (
  tx: Tx,
  lessons: { courseId: string; lessonIds: readonly string[] },
  now: number,
) => Promise<string[]>;

export type RemovedLessons = { count: number; fileIds: string[] };

/**
 * Deletes one lesson or all of a section, with files and students' work. Locks rows first, so that concurrent
 * completions and notes are deleted or refused. The caller updates counts.
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
