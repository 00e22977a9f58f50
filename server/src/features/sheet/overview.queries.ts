import { AGAIN } from "@madrasa/contract/quran/goes-on";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { pupilsOf, RECITAL_COLUMNS, STANDING } from "./sheet.queries.ts";

/** The last days that were held, until one. */
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

/** The first day of which anything was said. */
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

/** Of each pupil of a course the day of what was new last, in whatever circle. */
export async function listLastNew(db: Db, courseId: string, until: number) {
  const { rows } = await sql<{ student_id: string; day: number | null }>`
    with ${pupilsOf(courseId)}
    select pupils.student_id, (select own.day from recitals as own
      where own.student_id = pupils.student_id and own.track = 'new' and own.day <= ${until}
        and own.grade is not null
      order by own.day desc limit 1) as day
    from pupils`.execute(db);
  return rows;
}

export type PassagesOf = {
  student_id: string;
  from_verse: number;
  /** Where the longest ends that was learned. */
  learned_to: number | null;
  /** And that was heard since a day, learned or not. */
  heard_to: number | null;
};

/**
 * What the pupils of a course have recited until a day, in whatever circle: of passages that begin at one verse the
 * longest, so that there are at most as many of each pupil as there are verses.
 */
export async function listPassages(
  db: Db,
  courseId: string,
  { since, until }: { since: number; until: number },
): Promise<PassagesOf[]> {
  const { rows } = await sql<PassagesOf>`
    with ${pupilsOf(courseId)}
    select own.student_id, own.from_verse,
      max(case when own.track = 'new' and own.grade = ${sql.lit(AGAIN)} then null
        else own.to_verse end) as learned_to,
      max(case when own.day >= ${since} then own.to_verse end) as heard_to
    from pupils cross join recitals as own
    where own.student_id = pupils.student_id and own.day <= ${until} and own.grade is not null
    group by own.student_id, own.from_verse`.execute(db);
  return rows;
}

/** What was recited in a circle in some days. */
export async function listRecitalsIn(
  db: Db,
  courseId: string,
  { from, to }: { from: number; to: number },
) {
  return db
    .selectFrom("recitals")
    .select(RECITAL_COLUMNS)
    .where("course_id", "=", courseId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where(STANDING)
    .orderBy("day")
    .orderBy("student_id")
    .orderBy("track")
    .execute();
}
