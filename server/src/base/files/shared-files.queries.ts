import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** Courses that reference a file of the outer query. Each part has an index. */
const REFERRING = sql`select course_id from lesson_files where lesson_files.file_id = files.id
  union all select course_id from lessons where lessons.file_id = files.id
  union all select course_id from lessons where lessons.thumbnail_file_id = files.id
  union all select course_id from lesson_texts where lesson_texts.file_id = files.id
  union all select courses.id from courses where courses.banner_file_id = files.id`;

const filesOf = (courseId: string) => sql`
  select file_id from lesson_files where course_id = ${courseId}
  union select file_id from lessons where course_id = ${courseId}
  union select thumbnail_file_id from lessons
    where course_id = ${courseId} and thumbnail_file_id is not null
  union select file_id from lesson_texts where course_id = ${courseId}
  union select banner_file_id from courses where id = ${courseId} and banner_file_id is not null`;

/**
 * Marks the files of a copied course as shared, in the transaction of the copy. Returns false if one of them is being
 * replaced.
 */
export async function shareFilesOf(tx: Tx, courseId: string): Promise<boolean> {
  const own = filesOf(courseId);
  await sql`update files set shared = 1
    where id in (${own}) and marked_for_deletion_at is null`.execute(tx);
  const { rows } = await sql`select id from files where id in (${own}) and shared = 0`.execute(tx);
  return rows.length === 0;
}

export async function listSharedOf(db: Db, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from files
    where shared = 1 and id in (${filesOf(courseId)})`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Call after deleting references to shared files: marks unreferenced ones for deletion and assigns the others to a
 * remaining course.
 */
export async function settleShared(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  const these = sql`files.id in (${sql.join(ids)}) and shared = 1`;
  await sql`update files set shared = 0, marked_for_deletion_at = ${now}, confirmed_at = null
    where ${these} and not exists (${REFERRING})`.execute(tx);
  await sql`update files set course_id = (${REFERRING} limit 1)
    where ${these} and (course_id is null or course_id not in (${REFERRING}))`.execute(tx);
}

/** Leftovers of concurrent changes or older builds. */
export async function listUnsettled(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from files
    where shared = 1 and (course_id is null or course_id not in (${REFERRING}))
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
