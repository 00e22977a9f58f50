import { SHEET_STUDENTS_MAX } from "@madrasa/contract/limits";
import { GRADE_REPEAT } from "@madrasa/contract/quran/directions";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { studentsOf, NOT_DELETED } from "./sheet.queries.ts";

export async function listLastHeld(
  db: Db,
  courseId: string,
  { until, limit }: { until: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("sheet_days")
    .select("day")
    .where("course_id", "=", courseId)
    .where("day", "<=", until)
    .where("state", "=", "held")
    .orderBy("day", "desc")
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ day }) => day);
}

export async function findFirstDay(db: Db, courseId: string): Promise<number | undefined> {
  const first = await db
    .selectFrom("sheet_days")
    .select("day")
    .where("course_id", "=", courseId)
    .where("state", "is not", null)
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  return first?.day;
}

export async function listLastNew(db: Db, courseId: string, until: number) {
  const { rows } = await sql<{ student_id: string; day: number | null }>`
    with ${studentsOf(courseId)}
    select students.student_id, (select own.day from sheet_entries as own
      where own.student_id = students.student_id and own.track = 'new' and own.day <= ${until}
        and own.grade is not null
      order by own.day desc limit 1) as day
    from students`.execute(db);
  return rows;
}

/** Names of former members among these people; excludes deleted accounts. */
export async function listWhoLeft(db: Db, courseId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("enrolments")
            .select("student_id")
            .where("course_id", "=", courseId)
            .whereRef("student_id", "=", "users.id"),
        ),
      ),
    )
    .orderBy("first_name")
    .orderBy("last_name")
    .orderBy("id")
    .limit(sql.lit(SHEET_STUDENTS_MAX))
    .execute();
}

type Days = { from: number; to: number };

export async function countSheetEntries(db: Db, courseId: string, { from, to }: Days) {
  const count = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`;
  const { rows } = await sql<{ student_id: string; first: number; last: number } & Heard>`
    select student_id, min(day) as first, max(day) as last,
      ${count(sql`track = 'new'`)} as new, ${count(sql`track = 'recent'`)} as recent,
      ${count(sql`track = 'old'`)} as old, ${count(sql`grade = ${sql.lit(GRADE_REPEAT)}`)} as again,
      coalesce(sum(stumbles), 0) as mistakes
    from sheet_entries
    where course_id = ${courseId} and day >= ${from} and day <= ${to} and ${NOT_DELETED}
    group by student_id`.execute(db);
  return rows;
}

type Heard = Record<"new" | "recent" | "old" | "again" | "mistakes", number>;

export async function listDaysHeard(
  db: Db,
  courseId: string,
  { from, to, studentIds }: Days & { studentIds: readonly string[] },
) {
  if (studentIds.length === 0) return [];
  return db
    .selectFrom("sheet_entries")
    .select(["student_id", "day"])
    .distinct()
    .where("student_id", "in", studentIds)
    .where("course_id", "=", courseId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where(NOT_DELETED)
    .orderBy("day")
    .execute();
}
