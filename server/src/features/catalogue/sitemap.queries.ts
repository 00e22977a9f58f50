import type { Db } from "../../platform/database/database.ts";

/** Courses that the explorer shows: published, not deleted, of teachers who may teach. */
const found = (db: Db) =>
  db
    .selectFrom("courses")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .where("courses.published_at", "is not", null)
    .where("courses.deleted_at", "is", null)
    .where("teacher.suspended", "=", 0)
    .where("teacher.approved", "=", 1);

export async function countFound(db: Db): Promise<number> {
  const { total } = await found(db)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The oldest first, so that a full file of the sitemap keeps its courses. */
export async function listFound(db: Db, page: { skipped: number; limit: number }) {
  return found(db)
    .select(["courses.id", "courses.last_active_at"])
    .orderBy("courses.published_at")
    .orderBy("courses.id")
    .limit(page.limit)
    .offset(page.skipped)
    .execute();
}
