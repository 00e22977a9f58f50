import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/dialect.ts";
import { after, type Cursor } from "../../platform/database/paging.ts";

const teachers = (db: Db, search?: string) => {
  const query = db
    .selectFrom("users")
    .where("role", "=", "teacher")
    .where("deleted_at", "is", null);
  return search
    ? query.where(sql<boolean>`users.search like ${containing(search)} escape '\\'`)
    : query;
};

/** One row more than `limit`, so that the caller sees whether another page follows. */
export async function listTeachers(
  db: Db,
  {
    search,
    limit,
    cursor,
  }: { search?: string | undefined; limit: number; cursor: Cursor | undefined },
) {
  let query = teachers(db, search).selectAll();
  if (cursor) query = query.where(after(cursor, { at: "created_at", id: "id" }));
  return query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

export async function countTeachers(db: Db, search?: string): Promise<number> {
  const { total } = await teachers(db, search)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countPending(db: Db): Promise<number> {
  const { total } = await teachers(db)
    .where("approved", "=", 0)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The active courses of some teachers: their ids by the teacher's. */
export async function listCourseIds(db: Db, teacherIds: readonly string[]) {
  if (teacherIds.length === 0) return [];
  return db
    .selectFrom("courses")
    .select(["id", "teacher_id"])
    .where("teacher_id", "in", teacherIds)
    .where("deleted_at", "is", null)
    .execute();
}

/** False when there is no such teacher. */
export async function changeTeacher(
  tx: Tx,
  id: string,
  change: { approved?: 0 | 1; suspended?: 0 | 1 },
): Promise<boolean> {
  const result = await tx
    .updateTable("users")
    .set(change)
    .where("id", "=", id)
    .where("role", "=", "teacher")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How many were waiting. */
export async function approveAll(tx: Tx): Promise<number> {
  const result = await tx
    .updateTable("users")
    .set({ approved: 1 })
    .where("role", "=", "teacher")
    .where("approved", "=", 0)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
