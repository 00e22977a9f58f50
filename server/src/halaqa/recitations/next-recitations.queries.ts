import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { takesStudents } from "../../courses/courses/index.ts";
import { coursesOnHome } from "../../learning/enrolment/index.ts";

export async function listRecitingCourses(db: Db, studentId: string) {
  return coursesOnHome(db, studentId)
    .innerJoin("recitation_courses", "recitation_courses.course_id", "courses.id")
    .where(takesStudents)
    .orderBy("enrolments.active_at", "desc")
    .orderBy("courses.id")
    .execute();
}

export const IS_LATEST = sql<boolean>`not exists (select 1 from recitations as newer
  where newer.student_id = recitations.student_id and newer.course_id = recitations.course_id
    and newer.handed_in_at > recitations.handed_in_at)`;

export async function listLatestOf(db: Db, { studentId, now }: { studentId: string; now: number }) {
  return db
    .selectFrom("recitations")
    .select(["course_id", "from_verse", "to_verse", "grade"])
    .where("student_id", "=", studentId)
    .where("expires_at", ">", now)
    .where(IS_LATEST)
    .execute();
}
