import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { sql, type RawBuilder } from "kysely";
import { MINUTE } from "../../platform/clock.ts";
import {
  asState,
  changedRows,
  compileOnce,
  firstRow,
} from "../../platform/database/compile-once.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { deleteBatch, type RowsOf } from "../../platform/database/delete-batch.ts";
import { contains, rowsAsText } from "../../platform/database/dialect.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import { TEACHER_SHOWN } from "../../courses/courses/index.ts";
import { ENROLMENT_COLUMNS, ENROLMENT_TABLES } from "./enrolment.tables.ts";

type Restored = { where: RawBuilder<unknown>; awayFrom: RawBuilder<number>; now: number };

/**
 * Restores enrolments from another table. Recounts completions, because lessons may have been deleted. `where` and
 * `awayFrom` refer to rows as `away`.
 */
export async function restoreEnrolments(
  tx: Tx,
  table: "past_enrolments" | "removed_students",
  { where, awayFrom, now }: Restored,
): Promise<void> {
  const kept = ENROLMENT_COLUMNS.filter((name) => name !== "away_from" && name !== "away_until");
  const columns = sql.join(kept.map((column) => sql.ref(column)));
  await sql`insert into enrolments (${columns}, away_from, away_until, completed_count)
    select ${columns}, ${awayFrom}, ${sql.val(now)}, (select count(*) from completions
      where completions.course_id = away.course_id and completions.student_id = away.student_id)
    from ${sql.table(table)} as away where ${where}`.execute(tx);
}

type StudentInCourse = { courseId: string; studentId: string };

export const findEnrolment = compileOnce(
  (db, { courseId, studentId }: StudentInCourse) =>
    db
      .selectFrom("enrolments")
      .select(["enrolled_at", "completed_count"])
      .where("course_id", "=", courseId)
      .where("student_id", "=", studentId),
  firstRow,
);

export const treeState = compileOnce(
  (db, { courseId, studentId }: StudentInCourse) =>
    coursesOf(db, studentId)
      .select(["courses.id", "courses.version as course", "enrolments.version as enrolment"])
      .select(TEACHER_SHOWN)
      .where("enrolments.course_id", "=", courseId),
  asState,
);

/** Students with more courses get uncached lists. */
const COURSES_NAMED = 50;

export async function listState(
  db: Db,
  studentId: string,
  now: number,
): Promise<string | undefined> {
  // Meetings are shown until some time after their start.
  const since = now - MEETING_SHOWN_MINUTES * MINUTE;
  const { total = 0, state, answer } = (await listVersions(db, { studentId, since })) ?? {};
  return total > COURSES_NAMED ? undefined : `${state ?? ""} ${answer ?? ""}`;
}

/** `approved` and the last column decide whose meetings are shown. */
const TEACHER_COLUMNS = ["first_name", "last_name", "approved", "suspended"] as const;
const TEACHER_NAMED = TEACHER_COLUMNS.map((column) => `teacher.${column}` as const);

type OwnList = { studentId: string; since: number };

const listVersions = compileOnce(
  (db, { studentId, since }: OwnList) =>
    db
      .selectFrom(
        coursesOf(db, studentId)
          .select(["courses.id", "courses.version as course", "enrolments.version as enrolment"])
          .select(TEACHER_NAMED)
          .select(sql`courses.meeting_at > ${since}`.as("has_meeting"))
          .limit(sql.lit(COURSES_NAMED + 1))
          .as("own"),
      )
      .select(({ fn }) => [
        fn.countAll<number>().as("total"),
        rowsAsText(db, ["id", "course", "enrolment", ...TEACHER_COLUMNS, "has_meeting"]).as(
          "state",
        ),
        // The home shows the latest unseen reply to a recitation.
        db
          .selectFrom("recitations")
          .select((eb) => eb.fn.max("answered_at").as("newest"))
          .where("student_id", "=", studentId)
          .where("answered_at", "is not", null)
          .where("seen_at", "is", null)
          .as("answer"),
      ]),
  firstRow,
);

export const listCompleted = compileOnce(
  (db, { courseId, studentId }: StudentInCourse) =>
    db
      .selectFrom("completions")
      .select("lesson_id")
      .where("course_id", "=", courseId)
      .where("student_id", "=", studentId),
  ({ rows }) => new Set(rows.map(({ lesson_id }) => lesson_id)),
);

export const coursesOf = (db: Db, studentId: string, search?: string) => {
  const query = db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .where("enrolments.student_id", "=", studentId)
    .where("courses.deleted_at", "is", null);
  return search ? query.where(contains("courses.search", search)) : query;
};

export const ENROLLED_COLUMNS = [
  "courses.id",
  "courses.title",
  "courses.description",
  "courses.language",
  "courses.banner_file_id",
  "courses.lesson_count",
  "courses.teacher_id",
  "teacher.first_name as teacher_first_name",
  "teacher.last_name as teacher_last_name",
  "enrolments.completed_count",
  "enrolments.finished_at",
] as const;

export async function listEnrolled(
  db: Db,
  studentId: string,
  search: string | undefined,
  page: Page,
) {
  return coursesOf(db, studentId, search)
    .select(ENROLLED_COLUMNS)
    .select(["enrolments.active_at", "courses.daily_sheet"])
    .$call(newestFirst(page, { at: "enrolments.active_at", id: "courses.id" }))
    .execute();
}

export async function countEnrolled(db: Db, studentId: string, search?: string): Promise<Count> {
  return countRows(db, coursesOf(db, studentId, search));
}

export async function deleteEnrolment(
  tx: Tx,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<void> {
  await tx
    .deleteFrom("enrolments")
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .execute();
}

export async function deleteEnrolmentsOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom("enrolments").where("student_id", "=", studentId).execute();
}

const LESSONS_OF_COURSE = sql<number>`select lesson_count from courses
  where courses.id = enrolments.course_id`;

/**
 * Changes the number of completed lessons and returns it with the total; undefined if the student has left meanwhile.
 */
export const countCompleted = compileOnce(
  (
    db,
    { courseId, studentId, difference, now }: StudentInCourse & { difference: number; now: number },
  ) =>
    db
      .updateTable("enrolments")
      .set((eb) => ({
        completed_count: eb("completed_count", "+", difference),
        // Set once, and not for courses finished before the column existed.
        finished_at: sql<number | null>`case
          when finished_at is null and completed_count < (${LESSONS_OF_COURSE})
            and completed_count + ${difference} = (${LESSONS_OF_COURSE})
          then ${now} else finished_at end`,
        // Set here to save a second update by the trigger.
        version: eb("version", "+", 1),
        // Never decreases, although servers' clocks differ slightly.
        active_at: eb.case().when("active_at", "<", now).then(now).else(eb.ref("active_at")).end(),
      }))
      .where("course_id", "=", courseId)
      .where("student_id", "=", studentId)
      .returning([
        "completed_count as completedLessons",
        sql<number>`(${LESSONS_OF_COURSE})`.as("totalLessons"),
      ]),
  firstRow,
);

/** Increments the version, which invalidates the cached home. */
export async function touchEnrolment(
  tx: Tx,
  { courseId, studentId }: StudentInCourse,
): Promise<void> {
  await tx
    .updateTable("enrolments")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("course_id", "=", courseId)
    .where("student_id", "=", studentId)
    .execute();
}

/** Writes only if the last activity was before `until`, because video positions are saved often. */
export const recordActivity = compileOnce(
  (db, { courseId, studentId, now, until }: StudentInCourse & { now: number; until: number }) =>
    db
      .updateTable("enrolments")
      .set({ active_at: now })
      .where("course_id", "=", courseId)
      .where("student_id", "=", studentId)
      .where("active_at", "<=", until),
  changedRows,
);

/** Call before the completions of deleted lessons are gone. */
export async function subtractCompleted(
  tx: Tx,
  { courseId, lessonIds }: { courseId: string; lessonIds: readonly string[] },
): Promise<void> {
  await tx
    .updateTable("enrolments")
    .from((eb) =>
      eb
        .selectFrom("completions")
        .select(["student_id", eb.fn.countAll<number>().as("total")])
        .where("lesson_id", "in", lessonIds)
        .groupBy("student_id")
        .as("completed"),
    )
    .set((eb) => ({
      completed_count: eb("enrolments.completed_count", "-", eb.ref("completed.total")),
    }))
    .whereRef("enrolments.student_id", "=", "completed.student_id")
    .where("enrolments.course_id", "=", courseId)
    .execute();
}

export async function deleteSomeEnrolments(tx: Tx, of: RowsOf, limit: number): Promise<number> {
  const { key } = ENROLMENT_TABLES.enrolments;
  return deleteBatch(tx, "enrolments", { key, ...of, limit });
}

/** Recounts completions after a restore, in which counters are 0. */
export async function countAllCompleted(tx: Tx): Promise<void> {
  const own = sql`completions where completions.course_id = enrolments.course_id
    and completions.student_id = enrolments.student_id`;
  await sql`update enrolments set completed_count = (select count(*) from ${own})
    where exists (select 1 from ${own})`.execute(tx);
}
