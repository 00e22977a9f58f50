import type { Db } from "../../platform/database/database.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import { type Person, usersOfRole } from "../../base/identity/index.ts";

const deleted = (db: Db, since: number) =>
  db
    .selectFrom("users")
    .where("role", "=", "teacher")
    .where("deleted_at", "is not", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("courses")
          .select("courses.id")
          .whereRef("courses.teacher_id", "=", "users.id")
          .where("courses.deleted_at", ">", since),
      ),
    );

export async function listDeletedTeachers(db: Db, since: number, page: Page): Promise<Person[]> {
  return deleted(db, since)
    .selectAll()
    .$call(newestFirst(page, { at: "deleted_at", id: "id" }))
    .execute();
}

export async function countDeletedTeachers(db: Db, since: number): Promise<Count> {
  return countRows(db, deleted(db, since));
}

/** Excludes suspended teachers, who have been decided on. */
const waiting = (db: Db) =>
  usersOfRole(db, "teacher").where("approved", "=", 0).where("suspended", "=", 0);

/** Unlimited: a partial index contains only unapproved teachers. */
export async function countWaiting(db: Db): Promise<number> {
  const { total } = await waiting(db)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listWaiting(db: Db, limit: number): Promise<Person[]> {
  return waiting(db).selectAll().orderBy("created_at").orderBy("id").limit(limit).execute();
}

export async function hasWaitingSince(db: Db, since: number): Promise<boolean> {
  const found = await waiting(db)
    .select("id")
    .where("created_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listCourseIds(
  db: Db,
  teacherIds: readonly string[],
  deletedSince: number | null,
) {
  if (teacherIds.length === 0) return [];
  const query = db
    .selectFrom("courses")
    .select(["id", "teacher_id"])
    .where("teacher_id", "in", teacherIds);
  return deletedSince === null
    ? query.where("deleted_at", "is", null).execute()
    : query.where("deleted_at", ">", deletedSince).execute();
}

export async function findTeacher(db: Db, id: string): Promise<Person | undefined> {
  return usersOfRole(db, "teacher").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findAnyTeacher(db: Db, id: string): Promise<Person | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("role", "=", "teacher")
    .executeTakeFirst();
}
