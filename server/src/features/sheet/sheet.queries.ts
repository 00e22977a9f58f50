import { SHEET_PUPILS_MAX } from "@madrasa/contract/limits";
import { TRACKS } from "@madrasa/contract/sheet-fields";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { deleteSome, type RowsOf } from "../../platform/database/delete-some.ts";
import { SHEET_TABLES } from "./sheet.tables.ts";

/** A course's pupil; undefined for one who is not in it. */
export async function findPupil(
  db: Db,
  { courseId, studentId }: { courseId: string; studentId: string },
) {
  return db
    .selectFrom("enrolments")
    .innerJoin("users", "users.id", "enrolments.student_id")
    .leftJoin("sheet_pupils", (join) =>
      join
        .onRef("sheet_pupils.course_id", "=", "enrolments.course_id")
        .onRef("sheet_pupils.student_id", "=", "enrolments.student_id"),
    )
    .select(["users.id", "users.first_name", "users.last_name", "users.suspended"])
    .select(["enrolments.enrolled_at", "sheet_pupils.direction"])
    .where("enrolments.course_id", "=", courseId)
    .where("enrolments.student_id", "=", studentId)
    .executeTakeFirst();
}

/** In the order of the circle; those without a place follow by name. */
export async function listPupils(db: Db, courseId: string) {
  return db
    .selectFrom("enrolments")
    .innerJoin("users", "users.id", "enrolments.student_id")
    .leftJoin("sheet_pupils", (join) =>
      join
        .onRef("sheet_pupils.course_id", "=", "enrolments.course_id")
        .onRef("sheet_pupils.student_id", "=", "enrolments.student_id"),
    )
    .select(["users.id", "users.first_name", "users.last_name", "users.suspended"])
    .select(["enrolments.enrolled_at", "sheet_pupils.direction"])
    .where("enrolments.course_id", "=", courseId)
    .orderBy(sql`case when sheet_pupils.place is null then 1 else 0 end`)
    .orderBy("sheet_pupils.place")
    .orderBy("users.first_name")
    .orderBy("users.last_name")
    .orderBy("users.id")
    .limit(sql.lit(SHEET_PUPILS_MAX))
    .execute();
}

type Days = { from: number; to: number };

/** An entry that stands, whose columns are then all there. */
export const STANDING = sql<boolean>`recitals.grade is not null`;

export const RECITAL_COLUMNS = [
  "recitals.course_id",
  "recitals.student_id",
  "recitals.day",
  "recitals.track",
  sql<number>`from_verse`.as("from_verse"),
  sql<number>`to_verse`.as("to_verse"),
  sql<1 | 2 | 3 | 4>`grade`.as("grade"),
  "recitals.stumbles",
  sql<"verse" | "page" | "ruku" | "quarter" | "part">`unit`.as("unit"),
  "recitals.at",
] as const;

export type RecitalRow = Awaited<ReturnType<typeof listRecitalsOf>>[number];

const COLUMNS_OF_RECITAL = sql`recitals.course_id, recitals.student_id, recitals.day, recitals.track,
  recitals.from_verse, recitals.to_verse, recitals.grade, recitals.stumbles, recitals.unit,
  recitals.at`;

/**
 * A circle's pupils, found before what is theirs: PostgreSQL otherwise looks for them among those of all courses, with
 * several processes, whose start alone takes longer. What is theirs follows in a cross join, whose order SQLite keeps.
 */
export const pupilsOf = (courseId: string) =>
  sql`pupils as materialized (select student_id from enrolments where course_id = ${courseId})`;

/**
 * Of each pupil and track the entries of these days and the last two before them, in whatever circle: a few steps in an
 * index for each, however long the record is. The days of the last two are found first, since PostgreSQL otherwise
 * looks for them once for each entry. The newest first.
 */
export async function listLastRecitals(db: Db, courseId: string, { from, to }: Days) {
  const tracks = sql.join(
    TRACKS.map((track) => sql`select ${sql.lit(track)} as track`),
    sql` union all `,
  );
  const last = (place: number) => sql`select pupils.student_id, tracks.track,
      (select own.day from recitals as own
        where own.student_id = pupils.student_id and own.track = tracks.track
          and own.day < ${from} and own.grade is not null
        order by own.day desc limit 1 offset ${sql.lit(place)}) as day
    from pupils cross join (${tracks}) as tracks`;
  const { rows } = await sql<RecitalRow>`
    with ${pupilsOf(courseId)}, lasts as materialized (${last(0)} union ${last(1)})
    select * from (select ${COLUMNS_OF_RECITAL} from lasts cross join recitals
    where recitals.student_id = lasts.student_id and recitals.track = lasts.track
      and recitals.day = lasts.day and ${STANDING}
    union all
    select ${COLUMNS_OF_RECITAL} from pupils cross join recitals
    where recitals.student_id = pupils.student_id and recitals.day >= ${from}
      and recitals.day <= ${to} and ${STANDING}) as found
    order by day desc, student_id, track, course_id`.execute(db);
  return rows;
}

/** All that a person has recited, or that of some days, the newest first. */
export async function listRecitalsOf(
  db: Db,
  studentId: string,
  { from, to }: Partial<Days> & { courseId?: string | undefined } = {},
) {
  let query = db
    .selectFrom("recitals")
    .select(RECITAL_COLUMNS)
    .where("student_id", "=", studentId)
    .where(STANDING);
  if (from !== undefined) query = query.where("day", ">=", from);
  if (to !== undefined) query = query.where("day", "<=", to);
  return query.orderBy("day", "desc").orderBy("track").orderBy("course_id").execute();
}

/** Rows of a circle, or of a pupil in all circles. */
type Of = { courseId: string } | { studentId: string };

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

/** Days of circles that were held, or had no class. */
export async function listSheetDays(db: Db, courseIds: readonly string[], { from, to }: Days) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom("sheet_days")
    .select(["course_id", "day", "state"])
    .where("course_id", "in", courseIds)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("state", "is not", null)
    .orderBy("day", "desc")
    .execute();
}

/** Of each of these pupils the last day that a guardian has seen, and when that was. */
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

type Seen = Pick<Awaited<ReturnType<typeof listSeen>>[number], "day" | "at">;

/** What was written on a day after the signature was not seen. */
export const isSeen = (seen: Seen | undefined, written: { day: number; at: number }): boolean =>
  seen !== undefined && written.day <= seen.day && written.at <= seen.at;

/** What stood on a pupil's day in a circle before, the newest first. */
export async function listFormer(
  db: Db,
  { courseId, studentId, day }: { courseId: string; studentId: string; day: number },
  limit: number,
) {
  return db
    .selectFrom("former_sheet_rows as former")
    .leftJoin("users", "users.id", "former.by_id")
    .select(["former.what", "former.row", "former.at", "former.device_at"])
    .select(["users.first_name", "users.last_name"])
    .where("former.student_id", "=", studentId)
    .where("former.day", "=", day)
    .where("former.course_id", "=", courseId)
    .orderBy("former.at", "desc")
    .orderBy("former.device_at", "desc")
    .orderBy("former.what")
    .limit(limit)
    .execute();
}

/** Deletes at most `limit` rows of one table, of a course or a student that is deleted for good; returns how many. */
const deleteSomeOf =
  (
    table:
      | "recitals"
      | "absences"
      | "day_notes"
      | "former_sheet_rows"
      | "sheet_pupils"
      | "sheet_tests",
  ) =>
  async (tx: Tx, of: RowsOf, limit: number): Promise<number> =>
    deleteSome(tx, table, { key: SHEET_TABLES[table].key as never, ...of, limit });

/** Their rows of pupils, of which a course and a student may have many. */
export const DELETE_SHEET_ROWS = [
  deleteSomeOf("recitals"),
  deleteSomeOf("absences"),
  deleteSomeOf("day_notes"),
  deleteSomeOf("former_sheet_rows"),
  deleteSomeOf("sheet_pupils"),
  deleteSomeOf("sheet_tests"),
];

/** A student's signatures by guardians go with the account. */
export async function deleteSeen(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom("days_seen").where("student_id", "=", studentId).execute();
}
