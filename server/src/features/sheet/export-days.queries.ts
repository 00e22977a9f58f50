import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Days with a row of a person, as pupil or as guardian, the earliest first. */
export async function listWrittenDays(
  db: Db,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<number[]> {
  const tables = [
    "recitals",
    "absences",
    "day_notes",
    "former_sheet_rows",
    "sheet_tests",
    "days_seen",
  ];
  const each = tables.map(
    (table) => sql`select day from ${sql.table(table)} where student_id = ${userId}
      and day > ${since}`,
  );
  const signed = sql`select day from days_seen where guardian_id = ${userId} and day > ${since}`;
  const { rows } = await sql<{ day: number }>`select day from (
    ${sql.join([...each, signed], sql` union `)}) as days order by day limit ${limit}`.execute(db);
  return rows.map(({ day }) => day);
}

/** All rows of a person on these days. */
export async function listRowsOf(
  db: Db,
  userId: string,
  { from, to }: { from: number; to: number },
) {
  const recitals = db
    .selectFrom("recitals as own")
    .innerJoin("courses", "courses.id", "own.course_id")
    .selectAll("own")
    .select("courses.title")
    .where("own.student_id", "=", userId)
    .where("own.day", ">=", from)
    .where("own.day", "<=", to)
    .orderBy("own.day");
  const absences = db
    .selectFrom("absences as own")
    .innerJoin("courses", "courses.id", "own.course_id")
    .selectAll("own")
    .select("courses.title")
    .where("own.student_id", "=", userId)
    .where("own.day", ">=", from)
    .where("own.day", "<=", to)
    .orderBy("own.day");
  const notes = db
    .selectFrom("day_notes as own")
    .innerJoin("courses", "courses.id", "own.course_id")
    .selectAll("own")
    .select("courses.title")
    .where("own.student_id", "=", userId)
    .where("own.day", ">=", from)
    .where("own.day", "<=", to)
    .orderBy("own.day");
  const former = db
    .selectFrom("former_sheet_rows as own")
    .innerJoin("courses", "courses.id", "own.course_id")
    .selectAll("own")
    .select("courses.title")
    .where("own.student_id", "=", userId)
    .where("own.day", ">=", from)
    .where("own.day", "<=", to)
    .orderBy("own.day");
  const tests = db
    .selectFrom("sheet_tests as own")
    .innerJoin("courses", "courses.id", "own.course_id")
    .selectAll("own")
    .select("courses.title")
    .where("own.student_id", "=", userId)
    .where("own.day", ">=", from)
    .where("own.day", "<=", to)
    .orderBy("own.day");
  const seen = db
    .selectFrom("days_seen")
    .selectAll()
    .where((eb) => eb.or([eb("student_id", "=", userId), eb("guardian_id", "=", userId)]))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day");
  return {
    recitals: await recitals.execute(),
    absences: await absences.execute(),
    notes: await notes.execute(),
    former: await former.execute(),
    tests: await tests.execute(),
    seen: await seen.execute(),
  };
}
