import { SHEET_STUDENTS_MAX } from "@madrasa/contract/limits";
import type { Direction } from "@madrasa/contract/quran/directions";
import type { Unit } from "@madrasa/contract/quran/units";
import { TRACKS } from "@madrasa/contract/halaqa/sheet-fields";
import { sql } from "kysely";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";

export const MEMBERSHIP = [
  "enrolments.enrolled_at",
  "enrolments.away_from",
  "enrolments.away_until",
] as const;

/** Chosen in this halaqa or, if not, in others that agree. For queries that join `enrolments` and `sheet_students`. */
export const DIRECTION = sql<Direction | null>`coalesce(sheet_students.direction, (
  select case when min(other.direction) = max(other.direction) then max(other.direction) end
  from sheet_students as other where other.student_id = enrolments.student_id))`.as("direction");

export async function findSheetStudent(
  db: Db,
  { courseId, studentId }: { courseId: string; studentId: string },
) {
  return db
    .selectFrom("enrolments")
    .innerJoin("users", "users.id", "enrolments.student_id")
    .leftJoin("sheet_students", (join) =>
      join
        .onRef("sheet_students.course_id", "=", "enrolments.course_id")
        .onRef("sheet_students.student_id", "=", "enrolments.student_id"),
    )
    .select(["users.id", "users.first_name", "users.last_name", "users.suspended"])
    .select([...MEMBERSHIP, DIRECTION])
    .where("enrolments.course_id", "=", courseId)
    .where("enrolments.student_id", "=", studentId)
    .executeTakeFirst();
}

/** Ordered by position; students without one follow by name. */
export async function listSheetStudents(db: Db, courseId: string) {
  return db
    .selectFrom("enrolments")
    .innerJoin("users", "users.id", "enrolments.student_id")
    .leftJoin("sheet_students", (join) =>
      join
        .onRef("sheet_students.course_id", "=", "enrolments.course_id")
        .onRef("sheet_students.student_id", "=", "enrolments.student_id"),
    )
    .select(["users.id", "users.first_name", "users.last_name", "users.suspended"])
    .select([...MEMBERSHIP, DIRECTION])
    .where("enrolments.course_id", "=", courseId)
    .orderBy(sql`case when sheet_students.place is null then 1 else 0 end`)
    .orderBy("sheet_students.place")
    .orderBy("users.first_name")
    .orderBy("users.last_name")
    .orderBy("users.id")
    .limit(sql.lit(SHEET_STUDENTS_MAX))
    .execute();
}

type Days = { from: number; to: number };
type Of = { courseId: string } | { studentId: string };

/** True for entries not deleted, whose columns are all set. */
export const NOT_DELETED = sql<boolean>`sheet_entries.grade is not null`;

export const SHEET_ENTRY_COLUMNS = [
  "sheet_entries.course_id",
  "sheet_entries.student_id",
  "sheet_entries.day",
  "sheet_entries.track",
  sql<number>`from_verse`.as("from_verse"),
  sql<number>`to_verse`.as("to_verse"),
  sql<1 | 2 | 3 | 4>`grade`.as("grade"),
  "sheet_entries.stumbles",
  sql<Unit>`unit`.as("unit"),
  "sheet_entries.passage_id",
  "sheet_entries.heard_at",
  "sheet_entries.at",
] as const;

export type SheetEntryRow = Awaited<ReturnType<typeof listSheetEntriesOf>>[number];

/**
 * Students first, joined by a cross join: PostgreSQL would otherwise search all courses with parallel workers, whose
 * start alone is slower. SQLite keeps the order of cross joins.
 */
export const studentsOf = (courseId: string) =>
  sql`students as materialized (select student_id from enrolments where course_id = ${courseId})`;

type SheetEntryRows = { studentId: string; rows: string };

/** Entries `own` for `parseSheetEntries`, as seen from a halaqa. Single rows take three times as long. */
const asRows = (
  courseId: string,
) => sql`string_agg(concat_ws(',', own.day / ${sql.lit(DAY)}, own.track,
    own.from_verse, own.to_verse, own.grade, own.unit,
    case when own.course_id = ${courseId} then 0 else 1 end, own.passage_id, own.stumbles),
  ';' order by own.day desc, own.heard_at, own.track, own.course_id, own.passage_id)`;

/**
 * Entries of these days and, apart, of the last three before, per student and track, in any halaqa: a few index steps
 * each. The last days are found first, because PostgreSQL would otherwise look for them once per entry.
 */
export async function listLastSheetEntries(db: Db, of: Of, { from, to }: Days) {
  const rowsOf = asRows("courseId" in of ? of.courseId : "");
  const students =
    "courseId" in of
      ? studentsOf(of.courseId)
      : sql`students as (select id as student_id from users where id = ${of.studentId})`;
  const tracks = sql.join(
    TRACKS.map((track) => sql`select ${sql.lit(track)} as track`),
    sql` union all `,
  );
  const last = (index: number) => sql`select students.student_id, tracks.track,
      (select distinct own.day from sheet_entries as own
        where own.student_id = students.student_id and own.track = tracks.track
          and own.day < ${from} and own.grade is not null
        order by own.day desc limit 1 offset ${sql.lit(index)}) as day
    from students cross join (${tracks}) as tracks`;
  // A subquery per student spares SQLite a sort of all entries.
  const { rows } = await sql<{ studentId: string; rows: string | null }>`
    with ${students}, lasts as materialized (${last(0)} union ${last(1)} union ${last(2)})
    select student_id as "studentId", (select ${rowsOf} from sheet_entries as own
      where own.student_id = students.student_id and own.day >= ${from} and own.day <= ${to}
        and own.grade is not null) as rows
    from students
    union all
    select own.student_id, ${rowsOf} from lasts cross join sheet_entries as own
    where own.student_id = lasts.student_id and own.track = lasts.track
      and own.day = lasts.day and own.grade is not null
    group by own.student_id`.execute(db);
  // The newest first per student, in an order that does not depend on the database's plan.
  return rows
    .filter((row): row is SheetEntryRows => row.rows !== null)
    .toSorted((one, other) =>
      one.studentId < other.studentId ? -1 : Number(one.studentId > other.studentId),
    );
}

export async function listSheetEntriesIn(db: Db, courseId: string, { from, to }: Days) {
  const { rows } = await sql<SheetEntryRows>`
    select own.student_id as "studentId", ${asRows(courseId)} as rows from sheet_entries as own
    where own.course_id = ${courseId} and own.day >= ${from} and own.day <= ${to}
      and own.grade is not null
    group by own.student_id`.execute(db);
  return rows;
}

/** Newest first; by default all. */
export async function listSheetEntriesOf(
  db: Db,
  studentId: string,
  { from, to }: Partial<Days> & { courseId?: string | undefined } = {},
) {
  let query = db
    .selectFrom("sheet_entries")
    .select(SHEET_ENTRY_COLUMNS)
    .where("student_id", "=", studentId)
    .where(NOT_DELETED);
  if (from !== undefined) query = query.where("day", ">=", from);
  if (to !== undefined) query = query.where("day", "<=", to);
  return query
    .orderBy("day", "desc")
    .orderBy("track")
    .orderBy("course_id")
    .orderBy("heard_at")
    .orderBy("passage_id")
    .execute();
}

export async function listAbsences(db: Db, of: Of, { from, to }: Days) {
  const query = db
    .selectFrom("absences")
    .select(["course_id", "student_id", "day", "state", "at"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("state", "<>", "present");
  return (
    "courseId" in of
      ? query.where("course_id", "=", of.courseId)
      : query.where("student_id", "=", of.studentId)
  )
    .orderBy("day", "desc")
    .orderBy("student_id")
    .execute();
}

export async function listNotes(db: Db, of: Of, { from, to }: Days) {
  const query = db
    .selectFrom("day_notes")
    .select(["course_id", "student_id", "day", "note", "at"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("note", "<>", "");
  return (
    "courseId" in of
      ? query.where("course_id", "=", of.courseId)
      : query.where("student_id", "=", of.studentId)
  )
    .orderBy("day", "desc")
    .orderBy("student_id")
    .execute();
}

export async function listSheetDays(db: Db, courseIds: readonly string[], { from, to }: Days) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom("sheet_days")
    .select(["course_id", "day", "state", "by_entries", "at"])
    .where("course_id", "in", courseIds)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("state", "is not", null)
    .orderBy("day", "desc")
    .execute();
}

export async function listSeen(db: Db, studentIds: readonly string[]) {
  if (studentIds.length === 0) return [];
  return db
    .selectFrom("days_seen")
    .innerJoin(
      db
        .selectFrom("days_seen")
        .select((eb) => ["student_id as of", eb.fn.max("day").as("last")])
        .where("student_id", "in", studentIds)
        .groupBy("student_id")
        .as("newest"),
      (join) => join.onRef("newest.of", "=", "student_id").onRef("newest.last", "=", "day"),
    )
    .select((eb) => ["student_id", "day", eb.fn.max("at").as("at")])
    .groupBy(["student_id", "day"])
    .execute();
}

export async function listUnseen(
  db: Db,
  courseId: string,
  seen: readonly { student_id: string; day: number; at: number }[],
  from: number,
) {
  if (seen.length === 0) return [];
  const unseen = sql.join(
    seen.map(
      ({ student_id, day, at }) => sql`(student_id = ${student_id} and day >= ${from}
        and day <= ${day} and at > ${at})`,
    ),
    sql` or `,
  );
  const { rows } = await sql<{ student_id: string; day: number }>`
    select student_id, min(day) as day from (
      select student_id, day from sheet_entries where (${unseen}) and ${NOT_DELETED}
      union all select student_id, day from absences
        where (${unseen}) and course_id = ${courseId} and state <> 'present'
      union all select student_id, day from day_notes
        where (${unseen}) and course_id = ${courseId} and note <> '') as written
    group by student_id`.execute(db);
  return rows;
}

type Seen = Pick<Awaited<ReturnType<typeof listSeen>>[number], "day" | "at">;

export const isSeen = (seen: Seen | undefined, written: { day: number; at: number }): boolean =>
  seen !== undefined && written.day <= seen.day && written.at <= seen.at;

export async function listHistory(
  db: Db,
  { courseId, studentId, day }: { courseId: string; studentId: string; day: number },
  limit: number,
) {
  return db
    .selectFrom("sheet_history as history")
    .leftJoin("users", "users.id", "history.by_id")
    .select(["history.what", "history.row", "history.at", "history.device_at"])
    .select(["users.first_name", "users.last_name"])
    .where("history.student_id", "=", studentId)
    .where("history.day", "=", day)
    .where("history.course_id", "=", courseId)
    .orderBy("history.at", "desc")
    .orderBy("history.device_at", "desc")
    .orderBy("history.what")
    .limit(limit)
    .execute();
}
