import type { Db } from "../../platform/database/database.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import { matches, withTeacher } from "../../courses/courses/index.ts";

export type Filter = {
  teacherId: string;
  search?: string | undefined;
  isDeleted?: boolean;
};

const ofTeacher = (db: Db, { teacherId, search, isDeleted = false }: Filter) => {
  let query = withTeacher(db).where("courses.teacher_id", "=", teacherId);
  if (isDeleted) query = query.where("courses.deleted_at", "is not", null);
  return search ? query.where(matches(search)) : query;
};

export async function listCourses(db: Db, filter: Filter, page: Page) {
  return ofTeacher(db, filter)
    .$call(newestFirst(page, { at: "courses.created_at", id: "courses.id" }))
    .execute();
}

export async function countCourses(db: Db, filter: Filter): Promise<Count> {
  return countRows(db, ofTeacher(db, filter));
}

export async function findAnyCourse(db: Db, id: string) {
  return withTeacher(db).where("courses.id", "=", id).executeTakeFirst();
}

export async function listGone(
  db: Db,
  { before, teacherId, limit }: { before: number; teacherId?: string | undefined; limit: number },
): Promise<string[]> {
  let query = db.selectFrom("courses").select("id").where("deleted_at", "<=", before);
  if (teacherId) query = query.where("teacher_id", "=", teacherId);
  const rows = await query.orderBy("deleted_at").limit(limit).execute();
  return rows.map(({ id }) => id);
}
