import { sql } from "kysely";
import { QUIET_DAYS, RECENT_DAYS } from "@madrasa/contract/limits";
import type { StudentsShown } from "@madrasa/contract/learning/enrolment";
import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import {
  countRows,
  newestFirst,
  oldestFirst,
  type Count,
  type Page,
} from "../../platform/database/paging.ts";
import {
  firstGuardian,
  foundByTeacher,
  shownContactsOfStudent,
} from "../../base/identity/index.ts";

export type StudentFilter = {
  search?: string | undefined;
  only?: StudentsShown | undefined;
  now: number;
};

/** Offset that sorts finished students after all others. */
const FINISHED = 10 ** 14;

/** True for inactive students. Excludes suspended ones, who cannot return by themselves. */
export const isInactive = (now: number) =>
  sql<boolean>`enrolments.active_at <= ${now - QUIET_DAYS * DAY}
    and enrolments.completed_count < courses.lesson_count and not exists (
    select 1 from users as suspended where suspended.id = enrolments.student_id
    and suspended.suspended = 1)`;

/** True for a completion this week. Filters by activity first, because completing is activity. */
export const isCompleting = (now: number) =>
  sql<boolean>`enrolments.active_at > ${now - RECENT_DAYS * DAY} and exists (
    select 1 from completions where completions.course_id = enrolments.course_id
    and completions.student_id = enrolments.student_id
    and completions.completed_at > ${now - RECENT_DAYS * DAY})`;

const studentsOf = (db: Db, courseId: string, { search, only, now }: StudentFilter) => {
  let query = db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .innerJoin("users", "users.id", "enrolments.student_id")
    .where("enrolments.course_id", "=", courseId);
  if (only) query = query.where(only === "quiet" ? isInactive(now) : isCompleting(now));
  return search ? query.where(foundByTeacher(search)) : query;
};

const BY_ACTIVITY = sql<number>`enrolments.active_at + case
  when enrolments.completed_count < courses.lesson_count then 0
  else ${sql.lit(FINISHED)} end`;

const withContacts = (db: Db, courseId: string, filter: StudentFilter) =>
  studentsOf(db, courseId, filter)
    .leftJoin("users as guardian", (join) => join.on("guardian.id", "=", firstGuardian("users")))
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.suspended",
      "enrolments.enrolled_at",
      "enrolments.active_at",
      "enrolments.completed_count",
      "enrolments.written_at",
    ])
    .select(shownContactsOfStudent("users", "guardian"));

export type StudentRow = NonNullable<Awaited<ReturnType<typeof findStudentOf>>>;

export async function findStudentOf(
  db: Db,
  { courseId, studentId, now }: { courseId: string; studentId: string; now: number },
) {
  return withContacts(db, courseId, { now }).where("users.id", "=", studentId).executeTakeFirst();
}

/** `listed_at` is the sort key. */
export async function listStudents(
  db: Db,
  courseId: string,
  { order, ...filter }: StudentFilter & { order: "enrolled" | "activity" },
  page: Page,
) {
  const at = order === "activity" ? BY_ACTIVITY : sql<number>`enrolments.enrolled_at`;
  const ordered = { at, id: "users.id" };
  return withContacts(db, courseId, filter)
    .select(at.as("listed_at"))
    .select("enrolments.to_check")
    .select(sql<number>`case when ${isInactive(filter.now)} then 1 else 0 end`.as("is_quiet"))
    .$call(order === "activity" ? oldestFirst(page, ordered) : newestFirst(page, ordered))
    .execute();
}

export async function markStudentsSeen(tx: Tx, courseId: string): Promise<void> {
  await tx
    .updateTable("enrolments")
    .set({ to_check: 0 })
    .where("course_id", "=", courseId)
    .where("to_check", "=", 1)
    .execute();
}

export async function countStudentsOf(
  db: Db,
  courseId: string,
  filter: StudentFilter,
): Promise<Count> {
  return countRows(db, studentsOf(db, courseId, filter));
}

export async function listNextLessons(db: Db, courseId: string, studentIds: readonly string[]) {
  if (studentIds.length === 0) return [];
  return nextLessons(db)
    .where("enrolments.course_id", "=", courseId)
    .where("enrolments.student_id", "in", studentIds)
    .execute();
}

export const nextLessons = (db: Db) =>
  db
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
            .whereRef("open.course_id", "=", "enrolments.course_id")
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
    .select(["enrolments.student_id", "lessons.id", "lessons.title"]);
