import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Distinct students with at least one enrolment in an active course. */
export async function countEnrolledStudents(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .select((eb) => eb.fn.count<number>("enrolments.student_id").distinct().as("total"))
    .where("courses.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function countActiveCourses(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("courses")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

/** What was done at some time, by a table and its column. */
const TIMES = { joins: "enrolments.enrolled_at", completions: "completions.completed_at" } as const;

/** How much was done in each week from a time on; weeks in which nothing was are absent. */
export async function countByWeek(
  db: Db,
  what: keyof typeof TIMES,
  { since, week }: { since: number; week: number },
): Promise<Map<number, number>> {
  const [table] = TIMES[what].split(".") as ["enrolments" | "completions"];
  const time = sql.ref<number>(TIMES[what]);
  const place = sql<number>`(${time} - ${sql.lit(since)}) / ${sql.lit(week)}`;
  const rows = await db
    .selectFrom(table)
    .select((eb) => [place.as("place"), eb.fn.countAll<number>().as("total")])
    .where(time, ">=", since)
    .groupBy(place)
    .execute();
  return new Map(rows.map((row) => [row.place, row.total]));
}
