import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { coursesOnHome } from "../../learning/enrolment/index.ts";
import { DAY, HOUR } from "../../platform/clock.ts";
import { DIRECTION, MEMBERSHIP, SHEET_ENTRY_COLUMNS, NOT_DELETED } from "./sheet.queries.ts";

export async function listHalaqas(db: Db, studentIds: readonly string[]) {
  if (studentIds.length === 0) return [];
  return db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .leftJoin("sheet_students", (join) =>
      join
        .onRef("sheet_students.course_id", "=", "enrolments.course_id")
        .onRef("sheet_students.student_id", "=", "enrolments.student_id"),
    )
    .select(["enrolments.student_id", "courses.id", "courses.title", "courses.description"])
    .select(["courses.language", "teacher.first_name", "teacher.last_name"])
    .select([...MEMBERSHIP, DIRECTION])
    .where("enrolments.student_id", "in", studentIds)
    .where("courses.daily_sheet", "=", 1)
    .where("courses.deleted_at", "is", null)
    .orderBy("enrolments.enrolled_at", "desc")
    .orderBy("courses.id")
    .execute();
}

/** True for an entry whose track was recited on no later day, and whose verses not later that day. */
const NOT_RECITED_SINCE = sql<boolean>`not exists (select 1 from sheet_entries as later
  where later.student_id = again.student_id and later.track = again.track
    and later.grade is not null
    and (later.day > again.day or (later.day = again.day and later.heard_at > again.heard_at
      and later.from_verse <= again.to_verse and later.to_verse >= again.from_verse)))`;

export async function listStudentsToRepeat(
  db: Db,
  studentIds: readonly string[],
  since: number,
): Promise<string[]> {
  if (studentIds.length === 0) return [];
  const rows = await db
    .selectFrom("sheet_entries as again")
    .innerJoin("enrolments", (join) =>
      join
        .onRef("enrolments.course_id", "=", "again.course_id")
        .onRef("enrolments.student_id", "=", "again.student_id"),
    )
    .innerJoin("courses", "courses.id", "again.course_id")
    .select("again.student_id")
    .distinct()
    .where("again.student_id", "in", studentIds)
    .where("courses.daily_sheet", "=", 1)
    .where("courses.deleted_at", "is", null)
    .where("again.grade", "=", 4)
    .where("again.day", ">", since)
    .where(NOT_RECITED_SINCE)
    .execute();
  return rows.map(({ student_id }) => student_id);
}

export async function listSince(db: Db, studentIds: readonly string[], from: number) {
  if (studentIds.length === 0) return { sheetEntries: [], absences: [] };
  const [sheetEntries, absences] = await Promise.all([
    db
      .selectFrom("sheet_entries")
      .select(SHEET_ENTRY_COLUMNS)
      .where("student_id", "in", studentIds)
      .where("day", ">=", from)
      .where(NOT_DELETED)
      .execute(),
    db
      .selectFrom("absences")
      .select(["course_id", "student_id", "day", "state"])
      .where("student_id", "in", studentIds)
      .where("day", ">=", from)
      .where("state", "<>", "present")
      .execute(),
  ]);
  return { sheetEntries, absences };
}

export async function findPassageToRepeat(db: Db, studentId: string, since: number) {
  return coursesOnHome(db, studentId)
    .innerJoin("sheet_entries as again", "again.course_id", "courses.id")
    .select(["again.day", "again.track"])
    .where("courses.daily_sheet", "=", 1)
    .where("again.student_id", "=", studentId)
    .where("again.grade", "=", 4)
    .where("again.day", ">", since)
    .where(NOT_RECITED_SINCE)
    .orderBy("again.day", "desc")
    .orderBy("again.at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Tables of a student's days, each with the condition of rows that were not taken back. */
const WRITTEN = [
  ["sheet_entries", "grade is not null"],
  ["absences", "state <> 'present'"],
  ["day_notes", "note <> ''"],
  ["sheet_tests", "grade is not null"],
] as const;

export async function listLastDays(db: Db, studentIds: readonly string[]) {
  if (studentIds.length === 0) return [];
  const lasts = WRITTEN.map(
    ([table, condition]) =>
      sql`select users.id as student_id, coalesce((select day from ${sql.table(table)} as own
      where own.student_id = users.id and ${sql.raw(condition)} order by day desc limit 1), 0) as day
      from users where users.id in (${sql.join(studentIds)})`,
  );
  const { rows } = await sql<{ student_id: string; day: number }>`
    select student_id, max(day) as day from (${sql.join(lasts, sql` union all `)}) as lasts
    group by student_id`.execute(db);
  return rows.filter(({ day }) => day > 0);
}

/** Older corrections, made by admins, need no signature. */
const CORRECTED_FOR = 14 * DAY;

export async function listWrittenAt(
  db: Db,
  days: readonly { student_id: string; day: number }[],
): Promise<{ student_id: string; at: number }[]> {
  if (days.length === 0) return [];
  const ofDays = sql.join(
    days.map(
      ({ student_id, day }) =>
        sql`student_id = ${student_id} and day <= ${day} and day > ${day - CORRECTED_FOR}`,
    ),
    sql` or `,
  );
  const each = WRITTEN.map(
    ([table, condition]) => sql`select student_id, at from ${sql.table(table)}
      where (${ofDays}) and ${sql.raw(condition)}`,
  );
  const { rows } = await sql<{ student_id: string; at: number }>`
    select student_id, max(at) as at from (${sql.join(each, sql` union all `)}) as written
    group by student_id`.execute(db);
  return rows;
}

type DaysQuery = {
  studentId: string;
  /** Restricts to one halaqa for its teachers, including days with deleted entries only. */
  courseId?: string | undefined;
  before: number;
  limit: number;
};

/** Newest days before a cursor: those with entries, and those of the student's halaqas. */
export async function listDaysOf(
  db: Db,
  { studentId, courseId, before, limit }: DaysQuery,
): Promise<number[]> {
  const inCourse = courseId === undefined ? sql`` : sql`and own.course_id = ${courseId}`;
  const most = sql.lit(limit);
  const daysIn = (table: string, condition: string) =>
    sql`select day from (select distinct own.day from ${sql.table(table)} as own
      where own.student_id = ${studentId} and own.day < ${before} and ${sql.raw(condition)} ${inCourse}
      order by own.day desc limit ${most}) as ${sql.ref(`of_${table}`)}`;
  // `unit` is set only if the entry is not deleted. With `grade`, PostgreSQL would use the index by verses and read whole
  // records.
  const { rows } = await sql<{ day: number }>`
    with halaqas as materialized (select course_id, enrolled_at
      from enrolments join courses on courses.id = enrolments.course_id
      where student_id = ${studentId} and courses.daily_sheet = 1 and courses.deleted_at is null)
    select distinct day from (
      ${daysIn("sheet_entries", "own.unit is not null")}
      union ${daysIn("absences", "own.state <> 'present'")}
      union ${daysIn("day_notes", "own.note <> ''")}
      union ${daysIn("sheet_tests", "own.grade is not null")}
      ${courseId === undefined ? sql`` : sql`union ${daysIn("sheet_history", "true")}`}
      union select day from (select distinct own.day from halaqas
        cross join sheet_days as own
        where own.course_id = halaqas.course_id and own.day < ${before} and own.state is not null
          and own.day > halaqas.enrolled_at - ${sql.lit(DAY + 12 * HOUR)} ${inCourse}
        order by own.day desc limit ${most}) as of_halaqas
    ) as days order by day desc limit ${limit}`.execute(db);
  return rows.map(({ day }) => day);
}

export async function listCourses(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("courses")
    .select(["id", "title", "description", "language"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

export async function listSheets(db: Db, teacherId: string, { limit }: { limit: number }) {
  return (
    db
      .selectFrom("courses")
      .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
      .leftJoin("substitutes", (join) =>
        join
          .onRef("substitutes.course_id", "=", "courses.id")
          .on("substitutes.person_id", "=", teacherId),
      )
      .select(["courses.id", "courses.title", "courses.description", "courses.language"])
      .select(["courses.teacher_id", "courses.student_count", "substitutes.accepted_at"])
      .select(["teacher.first_name", "teacher.last_name"])
      .where("courses.daily_sheet", "=", 1)
      .where("courses.deleted_at", "is", null)
      // Separate queries with their own index: with an "or" PostgreSQL reads all courses.
      .where(
        "courses.id",
        "in",
        db
          .selectFrom("courses")
          .select("id as course_id")
          .where("teacher_id", "=", teacherId)
          .union(
            db.selectFrom("substitutes").select("course_id").where("person_id", "=", teacherId),
          ),
      )
      .orderBy(sql`case when courses.teacher_id = ${teacherId} then 0 else 1 end`)
      .orderBy("courses.created_at", "desc")
      .orderBy("courses.id")
      .limit(sql.lit(limit))
      .execute()
  );
}
