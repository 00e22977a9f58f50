import type { z } from "zod";
import type { courseActivity } from "@madrasa/contract/courses/courses";
import type { Db } from "../../platform/database/database.ts";
import { isCompleting, isQuiet } from "./students-of-course.queries.ts";

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
    figures(db, ranked(db, courseIds, "asc").where(isQuiet(now))),
  ]);
  return (courseId) => ({
    completing: completing.get(courseId) ?? nobody(),
    quiet: quiet.get(courseId) ?? nobody(),
  });
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
