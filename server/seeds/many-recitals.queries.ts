import { sql } from "kysely";
import type { Database } from "../src/platform/database/database.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { readConfig } from "../src/platform/config.ts";
import { DAY } from "../src/platform/clock.ts";
import { analyze, numbers } from "./bulk-loading.queries.ts";
import { SIZES } from "./sizes.ts";

/** Days of each record: of three years at five a week. */
const DAYS = 780;
const TRACKS = ["new", "recent", "old"];

/**
 * Gives each student of one course a long record in it, and others of the school so many that all recitals are as many
 * as the size has.
 */
export async function fillRecitals(
  database: Database,
  courseId: string,
  total: number,
): Promise<void> {
  const { schema: db, dialect } = database;
  const today = Math.floor(Date.now() / DAY) * DAY;
  const day = sql`${today} - days.n * cast(${sql.lit(DAY)} as bigint)`;
  const tracks = sql.join(
    TRACKS.map((track) => sql`select ${sql.lit(track)} as track`),
    sql` union all `,
  );
  const others = Math.ceil(total / DAYS / TRACKS.length);
  const rows = sql`select e.course_id, e.student_id, ${day}, tracks.track,
      1 + days.n * 7, 7 + days.n * 7, 1 + days.n % 3, 'verse', e.student_id, ${today}, ${today}
    from (select course_id, student_id from enrolments where course_id = ${courseId}
      union all
      select course_id, student_id from (select min(course_id) as course_id, student_id
        from enrolments where course_id <> ${courseId} group by student_id
        order by student_id limit ${sql.lit(others)}) as others) as e
    cross join ${numbers(dialect, DAYS)} as days
    cross join (${tracks}) as tracks where true`;
  await sql`insert into recitals (course_id, student_id, day, track, from_verse, to_verse, grade,
      unit, by_id, at, device_at) ${rows} on conflict do nothing`.execute(db);
  await sql`insert into sheet_days (course_id, day, state, by_id, at, device_at)
    select ${courseId}, ${day}, 'held', 'seed', ${today}, ${today}
    from ${numbers(dialect, DAYS)} as days where true on conflict do nothing`.execute(db);
  await analyze(database);
}

if (import.meta.main) {
  const [courseId = "", size = ""] = process.argv.slice(2);
  const database = openDatabase(readConfig(process.env), { isPatient: true });
  await fillRecitals(database, courseId, SIZES[size]?.recitals ?? 0);
  await database.close();
}
