import type { Db } from "../../platform/database/database.ts";
import { oldestFirst, type Page } from "../../platform/database/paging.ts";

export type FoundCourse = { id: string; at: number; last_active_at: number };

/**
 * Courses in the explorer: published, not deleted, by teachers who may teach. Oldest first, so that full sitemap files
 * do not change.
 */
export async function listFound(db: Db, page: Page): Promise<FoundCourse[]> {
  const rows = await db
    .selectFrom("courses")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .select(["courses.id", "courses.published_at", "courses.last_active_at"])
    .where("courses.published_at", "is not", null)
    .where("courses.deleted_at", "is", null)
    .where("teacher.suspended", "=", 0)
    .where("teacher.approved", "=", 1)
    .$call(oldestFirst(page, { at: "courses.published_at", id: "courses.id" }))
    .execute();
  return rows.map(({ published_at, ...row }) => ({ ...row, at: published_at ?? 0 }));
}
