import type { z } from "zod";
import type { courseActivity } from "@madrasa/contract/courses/courses";
import type { Db } from "../../platform/database/database.ts";
import { QUIET_DAYS, RECENT_DAYS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import { isCompleting, isInactive } from "./students-of-course.queries.ts";

type CourseActivity = z.infer<typeof courseActivity>;
type Figure = CourseActivity["quiet"];

const NAMES = 3;

/**
 * Students per course who completed a lesson this week, and inactive ones, each with a few names. Two queries in total.
 */
export async function listActivity(
  db: Db,
  courseIds: readonly string[],
  now: number,
): Promise<(courseId: string) => CourseActivity> {
  if (courseIds.length === 0) return () => ({ completing: nobody(), quiet: nobody() });
  const [completing, quiet] = await Promise.all([
    figures(db, ranked(db, courseIds, "desc").where(isCompleting(now))),
    figures(db, ranked(db, courseIds, "asc").where(isInactive(now))),
  ]);
  return (courseId) => ({
    completing: completing.get(courseId) ?? nobody(),
    quiet: quiet.get(courseId) ?? nobody(),
  });
}

/** Inactive students per course whom the teacher has not messaged meanwhile. */
export async function listUnwritten(
  db: Db,
  courseIds: readonly string[],
  now: number,
): Promise<Map<string, Figure>> {
  if (courseIds.length === 0) return new Map();
  return figures(
    db,
    ranked(db, courseIds, "asc")
      .where(isInactive(now))
      .where((eb) =>
        eb.or([
          eb("enrolments.written_at", "is", null),
          eb("enrolments.written_at", "<=", now - QUIET_DAYS * DAY),
        ]),
      ),
  );
}

/** Filters by activity first, because completing is activity. */
export async function countFinishedLessons(
  db: Db,
  courseIds: readonly string[],
  now: number,
): Promise<number> {
  if (courseIds.length === 0) return 0;
  const since = now - RECENT_DAYS * DAY;
  const { total } = await db
    .selectFrom("enrolments")
    .innerJoin("completions", (join) =>
      join
        .onRef("completions.course_id", "=", "enrolments.course_id")
        .onRef("completions.student_id", "=", "enrolments.student_id"),
    )
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("enrolments.course_id", "in", courseIds)
    .where("enrolments.active_at", ">", since)
    .where("completions.completed_at", ">", since)
    .executeTakeFirstOrThrow();
  return total;
}

const nobody = (): Figure => ({ count: 0, names: [] });

const ranked = (db: Db, courseIds: readonly string[], direction: "asc" | "desc") =>
  db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .select(["enrolments.course_id", "enrolments.student_id"])
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .over((over) => over.partitionBy("enrolments.course_id"))
        .as("total"),
      fn
        .agg<number>("row_number")
        .over((over) =>
          over
            .partitionBy("enrolments.course_id")
            .orderBy("enrolments.active_at", direction)
            .orderBy("enrolments.student_id"),
        )
        .as("place"),
    ])
    .where("enrolments.course_id", "in", courseIds);

async function figures(db: Db, students: ReturnType<typeof ranked>): Promise<Map<string, Figure>> {
  const rows = await db
    .selectFrom(students.as("ranked"))
    .innerJoin("users", "users.id", "ranked.student_id")
    .select(["ranked.course_id", "ranked.total", "users.first_name"])
    .where("ranked.place", "<=", NAMES)
    .orderBy("ranked.place")
    .execute();
  const found = new Map<string, Figure>();
  for (const { course_id: courseId, total, first_name: name } of rows) {
    const figure = found.get(courseId) ?? { count: total, names: [] };
    figure.names.push(name);
    found.set(courseId, figure);
  }
  return found;
}
