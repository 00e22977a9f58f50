import type { Db } from "../../platform/database/database.ts";
import { after, type Cursor } from "../../platform/database/paging.ts";
import { matches, withTeacher } from "../courses/index.ts";

export type Filter = {
  teacherId: string;
  search?: string | undefined;
  /** Only deleted courses; without it, all. */
  isDeleted?: boolean;
};

const ofTeacher = (db: Db, { teacherId, search, isDeleted = false }: Filter) => {
  let query = withTeacher(db).where("courses.teacher_id", "=", teacherId);
  if (isDeleted) query = query.where("courses.deleted_at", "is not", null);
  return search ? query.where(matches(search)) : query;
};

/** One row more than `limit`, so that the caller sees whether another page follows. */
export async function listCourses(
  db: Db,
  filter: Filter,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
) {
  let query = ofTeacher(db, filter);
  if (cursor) query = query.where(after(cursor, { at: "courses.created_at", id: "courses.id" }));
  return query
    .orderBy("courses.created_at", "desc")
    .orderBy("courses.id", "desc")
    .limit(limit + 1)
    .execute();
}

export async function countCourses(db: Db, filter: Filter): Promise<number> {
  const { total } = await ofTeacher(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findAnyCourse(db: Db, id: string) {
  return withTeacher(db).where("courses.id", "=", id).executeTakeFirst();
}

/** Courses that were deleted at or before a time, the earliest first. */
export async function listGone(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("courses")
    .select("id")
    .where("deleted_at", "<=", before)
    .orderBy("deleted_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
