import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { after, type Cursor } from "../../platform/database/paging.ts";
import { matches, withTeacher } from "../courses/index.ts";

export type Filter = {
  teacherId: string;
  search?: string | undefined;
  /** Only those that are deleted. */
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

/** Courses that went before a moment, the longest gone first. */
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

/** What students leave in a course, by what tells one row from another in each table. */
const LEFT_BY_STUDENTS = {
  completions: ["student_id", "lesson_id"],
  positions: ["student_id", "lesson_id"],
  note_entries: ["id"],
  enrolments: ["course_id", "student_id"],
} as const;

export type LeftByStudents = keyof typeof LEFT_BY_STUDENTS;
export const TABLES_OF_STUDENTS = Object.keys(LEFT_BY_STUDENTS) as LeftByStudents[];

/** At most so many rows, so that nobody waits long for the one who writes; says how many. */
export async function deleteSome(
  tx: Tx,
  table: LeftByStudents,
  courseId: string,
  limit: number,
): Promise<number> {
  const key = sql.join(LEFT_BY_STUDENTS[table].map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where (${key}) in (select ${key} from ${sql.table(table)} where course_id = ${courseId} limit ${limit})`.execute(
      tx,
    );
  return Number(numAffectedRows);
}

/** The course itself with its sections and lessons: bounded by what a course may hold. */
export async function deleteCourse(tx: Tx, courseId: string): Promise<void> {
  await tx.deleteFrom("lessons").where("course_id", "=", courseId).execute();
  await tx.deleteFrom("sections").where("course_id", "=", courseId).execute();
  await tx.deleteFrom("courses").where("id", "=", courseId).execute();
}

/** Deleted teachers who own nothing any more. */
export async function deleteOwnersOfNothing(tx: Tx, limit: number): Promise<number> {
  const result = await tx
    .deleteFrom("users")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("users as gone")
        .select("gone.id")
        .where("gone.deleted_at", "is not", null)
        .where((inner) =>
          inner.not(
            inner.exists(
              inner
                .selectFrom("courses")
                .select("courses.id")
                .whereRef("courses.teacher_id", "=", "gone.id"),
            ),
          ),
        )
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
