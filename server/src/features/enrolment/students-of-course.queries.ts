import { sql } from "kysely";
import { QUIET_DAYS, RECENT_DAYS } from "@madrasa/contract/limits";
import type { StudentsShown } from "@madrasa/contract/enrolment";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { contains } from "../../platform/database/dialect.ts";
import { countRows, newestFirst, oldestFirst, type Page } from "../../platform/database/paging.ts";
import type { Row } from "../../platform/database/tables.ts";

type Course = Pick<Row<"courses">, "id" | "lesson_count">;

export type StudentFilter = {
  search?: string | undefined;
  only?: StudentsShown | undefined;
  now: number;
};

/** Added to the time of a student who has finished the course, so that it is later than all others. */
const FINISHED = 10 ** 14;

/** Students who have done nothing since this time have gone quiet. */
const quietSince = (now: number) => now - QUIET_DAYS * DAY;
/** What was completed after this time was completed this week. */
const recentSince = (now: number) => now - RECENT_DAYS * DAY;

const studentsOf = (db: Db, course: Course, { search, only, now }: StudentFilter) => {
  let query = db
    .selectFrom("enrolments")
    .innerJoin("users", "users.id", "enrolments.student_id")
    .where("enrolments.course_id", "=", course.id);
  if (only === "quiet") {
    query = query
      .where("enrolments.active_at", "<=", quietSince(now))
      .where("enrolments.completed_count", "<", course.lesson_count);
  }
  if (only === "completing") {
    // A completed lesson is an activity too: only students who were active are looked at.
    query = query
      .where("enrolments.active_at", ">", recentSince(now))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("completions")
            .select("completions.lesson_id")
            .whereRef("completions.course_id", "=", "enrolments.course_id")
            .whereRef("completions.student_id", "=", "enrolments.student_id")
            .where("completions.completed_at", ">", recentSince(now)),
        ),
      );
  }
  if (!search) return query;
  const found = query.where(contains("users.search", search));
  // Those who hide their number are not found by its digits either.
  return /\d/.test(search) ? found.where("users.phone_hidden", "=", 0) : found;
};

/** `listed_at` is the time by which they are ordered. */
export async function listStudents(
  db: Db,
  course: Course,
  { order, ...filter }: StudentFilter & { order: "enrolled" | "activity" },
  page: Page,
) {
  const byActivity = sql<number>`enrolments.active_at + case
    when enrolments.completed_count < ${course.lesson_count} then 0
    else ${sql.lit(FINISHED)} end`;
  const at = order === "activity" ? byActivity : sql<number>`enrolments.enrolled_at`;
  const ordered = { at, id: "users.id" };
  return studentsOf(db, course, filter)
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.phone",
      "users.phone_country",
      "users.phone_hidden",
      "users.contact_method",
      "enrolments.enrolled_at",
      "enrolments.active_at",
      "enrolments.completed_count",
      at.as("listed_at"),
    ])
    .$call(order === "activity" ? oldestFirst(page, ordered) : newestFirst(page, ordered))
    .execute();
}

export async function countStudentsOf(
  db: Db,
  course: Course,
  filter: StudentFilter,
): Promise<number> {
  return countRows(studentsOf(db, course, filter));
}

/** For each of these students the first lesson of the course, in its order, that is not completed. */
export async function listNextLessons(db: Db, courseId: string, studentIds: readonly string[]) {
  if (studentIds.length === 0) return [];
  return db
    .selectFrom("enrolments")
    .innerJoin("lessons", (join) =>
      join.on((eb) =>
        eb(
          "lessons.id",
          "=",
          eb
            .selectFrom("lessons as open")
            .innerJoin("sections", "sections.id", "open.section_id")
            .select("open.id")
            .where("open.course_id", "=", courseId)
            .where((inner) =>
              inner.not(
                inner.exists(
                  inner
                    .selectFrom("completions")
                    .select("completions.lesson_id")
                    .whereRef("completions.student_id", "=", "enrolments.student_id")
                    .whereRef("completions.lesson_id", "=", "open.id"),
                ),
              ),
            )
            .orderBy("sections.position")
            .orderBy("sections.id")
            .orderBy("open.position")
            .orderBy("open.id")
            .limit(1),
        ),
      ),
    )
    .select(["enrolments.student_id", "lessons.id", "lessons.title"])
    .where("enrolments.course_id", "=", courseId)
    .where("enrolments.student_id", "in", studentIds)
    .execute();
}
