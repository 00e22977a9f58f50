import type { Db, Tx } from "../../platform/database/database.ts";
import { oldestFirst } from "../../platform/database/paging.ts";
import { writeSearchTexts } from "../../platform/database/rewrite-search.ts";
import { courseSearchText } from "./course-fields.ts";

/** Keeps a transaction at some milliseconds: SQLite has one writer. */
const COURSES_AT_ONCE = 100;
const TEACHERS_AT_ONCE = 1_000;

/** Restarts from the first course, even during an earlier rename. */
export async function beginRename(tx: Tx, teacherId: string): Promise<void> {
  const first = { done_at: 0, done_id: "" };
  await tx
    .insertInto("renamed_teachers")
    .values({ teacher_id: teacherId, ...first })
    .onConflict((conflict) => conflict.column("teacher_id").doUpdateSet(first))
    .execute();
}

export async function listRenamed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("renamed_teachers")
    .select("teacher_id")
    .limit(TEACHERS_AT_ONCE)
    .execute();
  return rows.map(({ teacher_id }) => teacher_id);
}

/** Updates the next search texts. Returns false at the end. */
export async function renameSome(tx: Tx, teacherId: string): Promise<boolean> {
  // Locked: a concurrent rename waits, then restarts.
  const renamed = await tx
    .selectFrom("renamed_teachers")
    .selectAll()
    .where("teacher_id", "=", teacherId)
    .forUpdate()
    .executeTakeFirst();
  if (!renamed) return false;
  const page = { limit: COURSES_AT_ONCE, cursor: { at: renamed.done_at, id: renamed.done_id } };
  // Locked: a concurrent change of title finishes first, so that its title is read.
  const courses = await tx
    .selectFrom("courses")
    .select(["id", "title", "tags", "created_at"])
    .where("teacher_id", "=", teacherId)
    .$call(oldestFirst(page, { at: "created_at", id: "id" }))
    .forNoKeyUpdate()
    .execute();
  const teacher = await tx
    .selectFrom("users")
    .select(["first_name as firstName", "last_name as lastName"])
    .where("id", "=", teacherId)
    .executeTakeFirst();
  if (teacher)
    await writeSearchTexts(
      tx,
      "courses",
      courses.map((course) => textOf(course, teacher)),
    );
  const last = courses.at(-1);
  const isMore = teacher !== undefined && last !== undefined && courses.length === COURSES_AT_ONCE;
  if (isMore) {
    await tx
      .updateTable("renamed_teachers")
      .set({ done_at: last.created_at, done_id: last.id })
      .where("teacher_id", "=", teacherId)
      .execute();
  } else {
    await tx.deleteFrom("renamed_teachers").where("teacher_id", "=", teacherId).execute();
  }
  return isMore;
}

function textOf(
  { id, title, tags }: { id: string; title: string; tags: string },
  teacher: { firstName: string; lastName: string },
) {
  const search = courseSearchText({ id, title, tags: JSON.parse(tags) as string[], teacher });
  return { id, search };
}
