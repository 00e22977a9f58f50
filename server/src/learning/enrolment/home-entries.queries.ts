import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { MINUTE } from "../../platform/clock.ts";
import { takesStudents } from "../../courses/courses/index.ts";
import { coursesOf, ENROLLED_COLUMNS } from "./enrolment.queries.ts";

export const coursesOnHome = (db: Db, studentId: string) =>
  coursesOf(db, studentId).select(ENROLLED_COLUMNS);

export async function findCourseToContinue(db: Db, studentId: string) {
  return coursesOnHome(db, studentId)
    .whereRef("enrolments.completed_count", "<", "courses.lesson_count")
    .$call(studiedLast)
    .executeTakeFirst();
}

export async function findFinishedCourse(db: Db, studentId: string) {
  const unfinished = coursesOf(db, studentId)
    .select("courses.id")
    .whereRef("enrolments.completed_count", "<", "courses.lesson_count");
  return coursesOnHome(db, studentId)
    .where("courses.lesson_count", ">", 0)
    .where((eb) => eb.not(eb.exists(unfinished)))
    .$call(studiedLast)
    .executeTakeFirst();
}

const studiedLast = (query: ReturnType<typeof coursesOnHome>) =>
  query.orderBy("enrolments.active_at", "desc").orderBy("courses.id", "desc").limit(1);

export async function findNextLesson(db: Db, studentId: string, courseId: string) {
  return db
    .selectFrom("lessons")
    .innerJoin("sections", "sections.id", "lessons.section_id")
    .innerJoin("files", "files.id", "lessons.file_id")
    .leftJoin("completions", (join) =>
      join
        .onRef("completions.lesson_id", "=", "lessons.id")
        .on("completions.student_id", "=", studentId),
    )
    .leftJoin("positions", (join) =>
      join
        .onRef("positions.lesson_id", "=", "lessons.id")
        .on("positions.student_id", "=", studentId),
    )
    .select([
      "lessons.id",
      "lessons.title",
      "lessons.duration_seconds",
      "lessons.thumbnail_file_id",
      "files.content_type",
      "positions.seconds",
    ])
    .where("lessons.course_id", "=", courseId)
    .where("completions.lesson_id", "is", null)
    .orderBy("sections.position")
    .orderBy("sections.id")
    .orderBy("lessons.position")
    .orderBy("lessons.id")
    .limit(1)
    .executeTakeFirst();
}

/** Several may be open; the last to begin is joined. */
const MEETINGS_MAX = 5;

export async function listNextMeetings(db: Db, studentId: string, now: number) {
  return coursesOnHome(db, studentId)
    .select(["courses.meeting_title", "courses.meeting_link", "courses.meeting_at"])
    .select("courses.meeting_moved_from")
    .where(takesStudents)
    .where("courses.meeting_at", ">", now - MEETING_SHOWN_MINUTES * MINUTE)
    .orderBy("courses.meeting_at")
    .orderBy("courses.id")
    .limit(sql.lit(MEETINGS_MAX))
    .execute();
}
