import { GRADE_REPEAT } from "@madrasa/contract/quran/directions";
import { sql } from "kysely";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Flag } from "../../platform/database/tables.ts";
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

/**
 * True unless the same verses were submitted later or, where either recitation names none, another was submitted after
 * the reply.
 */
export const IS_LATEST = sql<boolean>`not exists (select 1 from recitations as newer
  where newer.student_id = recitations.student_id and newer.course_id = recitations.course_id
    and newer.handed_in_at > recitations.handed_in_at
    and ((newer.from_verse <= recitations.to_verse and newer.to_verse >= recitations.from_verse)
      or ((newer.from_verse is null or recitations.from_verse is null)
        and newer.handed_in_at > recitations.answered_at)))`;

/** True if the sheet has an overlapping passage of the same or a later day, heard since. */
const isHeardSince = (time: "handed_in_at" | "answered_at") => sql<boolean>`exists (
  select 1 from sheet_entries as heard
  where heard.student_id = recitations.student_id
    and heard.day > ${sql.ref(`recitations.${time}`)} - ${sql.lit(DAY + 12 * HOUR)}
    and heard.heard_at > ${sql.ref(`recitations.${time}`)}
    and heard.from_verse <= recitations.to_verse and heard.to_verse >= recitations.from_verse)`;

export const IS_TO_REPEAT = sql<boolean>`(recitations.grade = ${sql.lit(GRADE_REPEAT)}
  and not ${isHeardSince("answered_at")})`;

const flag = (condition: typeof IS_TO_REPEAT) =>
  sql<Flag>`case when ${condition} then 1 else 0 end`;

export async function listLatestOf(db: Db, { studentId, now }: { studentId: string; now: number }) {
  return db
    .selectFrom("recitations")
    .select(["course_id", "from_verse", "to_verse"])
    .select([
      flag(IS_TO_REPEAT).as("is_to_repeat"),
      flag(isHeardSince("handed_in_at")).as("is_heard_since"),
    ])
    .where("student_id", "=", studentId)
    .where("expires_at", ">", now)
    .where(IS_LATEST)
    .orderBy("answered_at", "desc")
    .orderBy("id")
    .execute();
}
