import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Person } from "../../base/identity/index.ts";
import { takesStudents } from "../../courses/courses/index.ts";

type Period = { since: number; at: number };

/** Finished lessons of courses that the students are still in. */
export async function countLessons(db: Db, studentIds: readonly string[], { since, at }: Period) {
  return db
    .selectFrom("completions")
    .innerJoin("enrolments", (join) =>
      join
        .onRef("enrolments.course_id", "=", "completions.course_id")
        .onRef("enrolments.student_id", "=", "completions.student_id"),
    )
    .innerJoin("courses", "courses.id", "completions.course_id")
    .select(["completions.student_id", "courses.id", "courses.title", "courses.description"])
    .select((eb) => ["courses.language", eb.fn.countAll<number>().as("total")])
    .where("completions.student_id", "in", studentIds)
    .where("completions.completed_at", ">=", since)
    .where("completions.completed_at", "<", at)
    .where("courses.deleted_at", "is", null)
    .groupBy(["completions.student_id", "courses.id"])
    .orderBy("courses.id")
    .execute();
}

export async function countRecordings(
  db: Db,
  studentIds: readonly string[],
  { since, at }: Period,
) {
  if (studentIds.length === 0) return [];
  return db
    .selectFrom("recitations")
    .select((eb) => ["student_id", eb.fn.countAll<number>().as("total")])
    .where("student_id", "in", studentIds)
    .where("handed_in_at", ">=", since)
    .where("handed_in_at", "<", at)
    .groupBy("student_id")
    .execute();
}

/** Meetings to come, the next one first. */
export async function listMeetings(db: Db, studentIds: readonly string[], now: number) {
  return db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .select(["enrolments.student_id", "courses.id", "courses.title", "courses.description"])
    .select(["courses.language", "courses.meeting_title", "courses.meeting_at"])
    .where("enrolments.student_id", "in", studentIds)
    .where("courses.deleted_at", "is", null)
    .where("courses.meeting_at", ">", now)
    .where(takesStudents)
    .orderBy("courses.meeting_at")
    .orderBy("courses.id")
    .execute();
}

/** The next people who agreed to emails, by id. Teachers get theirs daily, whatever they chose for the week. */
export async function listReaders(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<Person[]> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("digest_emails", "=", sql.lit(1))
    .where((eb) => eb.or([eb("digest", "=", 1), eb("role", "=", "teacher")]))
    .where("role", "in", ["student", "teacher"])
    .where("suspended", "=", 0)
    .where("deleted_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function listQueued(db: Db, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("deliveries")
    .select(["person_id", "subject"])
    .where("person_id", "in", personIds)
    .where("kind", "=", "digest")
    .execute();
  return new Set(rows.map(({ person_id, subject }) => `${person_id} ${subject}`));
}
