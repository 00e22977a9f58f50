import { sql } from "kysely";
import type { Database } from "../src/platform/database/database.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { readConfig } from "../src/platform/config.ts";
import { DAY } from "../src/platform/clock.ts";
import { deriveLearned } from "../src/halaqa/sheet/index.ts";
import { analyze, numbers } from "./bulk-loading.queries.ts";
import { SIZES } from "./sizes.ts";

/** Three years at five days a week. */
const DAYS = 780;
/** Passages of a day with offsets in days: old is heard in two sittings. */
const PASSAGES = [
  ["new", "", 0],
  ["recent", "", 0],
  ["old", "", 0],
  ["old", "evening", DAYS / 2],
] as const;

/** Long records for one course's students, and others up to the size's total. */
export async function fillSheetEntries(
  database: Database,
  courseId: string,
  total: number,
): Promise<void> {
  const { schema: db, dialect } = database;
  const today = Math.floor(Date.now() / DAY) * DAY;
  const day = sql`${today} - days.n * cast(${sql.lit(DAY)} as bigint)`;
  const passages = sql.join(
    PASSAGES.map(
      ([track, id, ahead]) => sql`select ${sql.lit(track)} as track, ${sql.lit(id)} as passage_id,
        ${sql.lit(ahead)} as ahead`,
    ),
    sql` union all `,
  );
  const others = Math.ceil(total / DAYS / PASSAGES.length);
  const verse = sql`7 * ((days.n + passages.ahead) % ${sql.lit(DAYS)})`;
  const rows = sql`select e.course_id, e.student_id, ${day}, passages.track,
      passages.passage_id, 1 + ${verse}, 7 + ${verse}, 1 + days.n % 3, 'verse', e.student_id,
      ${today}, ${today}
    from (select course_id, student_id from enrolments where course_id = ${courseId}
      union all
      select course_id, student_id from (select min(course_id) as course_id, student_id
        from enrolments where course_id <> ${courseId} group by student_id
        order by student_id limit ${sql.lit(others)}) as others) as e
    cross join ${numbers(dialect, DAYS)} as days
    cross join (${passages}) as passages where true`;
  await sql`insert into sheet_entries (course_id, student_id, day, track, passage_id, from_verse,
      to_verse, grade, unit, by_id, at, device_at) ${rows} on conflict do nothing`.execute(db);
  await sql`insert into sheet_days (course_id, day, state, by_id, at, device_at)
    select ${courseId}, ${day}, 'held', 'seed', ${today}, ${today}
    from ${numbers(dialect, DAYS)} as days where true on conflict do nothing`.execute(db);
  // Days before somebody joined are not in the record.
  const students = await db
    .updateTable("enrolments")
    .set({ enrolled_at: today - DAYS * DAY })
    .where("course_id", "=", courseId)
    .returning("student_id")
    .execute();
  for (const { student_id: id } of students) {
    await database.transaction(async (tx) => deriveLearned(tx, id));
  }
  await analyze(database);
}

if (import.meta.main) {
  const [courseId = "", size = ""] = process.argv.slice(2);
  const database = openDatabase(readConfig(process.env), { isPatient: true });
  await fillSheetEntries(database, courseId, SIZES[size]?.sheetEntries ?? 0);
  await database.close();
}
