import type { Db } from "../../platform/database/database.ts";
import { IS_LATEST, IS_TO_REPEAT } from "./next-recitations.queries.ts";
import { isRetained } from "./recitations.queries.ts";

const ofChildren = (db: Db, studentIds: readonly string[]) =>
  db
    .selectFrom("recitations")
    .innerJoin("enrolments", (join) =>
      join
        .onRef("enrolments.course_id", "=", "recitations.course_id")
        .onRef("enrolments.student_id", "=", "recitations.student_id"),
    )
    .innerJoin("courses", "courses.id", "recitations.course_id")
    .where("recitations.student_id", "in", studentIds)
    .where("courses.deleted_at", "is", null);

export async function listUnseen(db: Db, studentIds: readonly string[], now: number) {
  if (studentIds.length === 0) return [];
  return ofChildren(db, studentIds)
    .leftJoin("users as answerer", "answerer.id", "recitations.answered_by")
    .select(["recitations.student_id", "recitations.id as recitation_id"])
    .select(["answerer.first_name", "answerer.last_name"])
    .where("recitations.answered_at", "is not", null)
    .where("recitations.seen_at", "is", null)
    .where(isRetained(db, now))
    .orderBy("recitations.answered_at", "desc")
    .orderBy("recitations.id", "desc")
    .execute();
}

export async function listToRepeat(db: Db, studentIds: readonly string[], now: number) {
  if (studentIds.length === 0) return [];
  return ofChildren(db, studentIds)
    .innerJoin("recitation_courses", "recitation_courses.course_id", "recitations.course_id")
    .select("recitations.student_id")
    .where("recitations.expires_at", ">", now)
    .where(IS_LATEST)
    .where(IS_TO_REPEAT)
    .execute();
}
