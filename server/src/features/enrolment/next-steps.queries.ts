import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import type { Db } from "../../platform/database/database.ts";
import { MINUTE } from "../../platform/clock.ts";
import { takesStudents } from "../courses/index.ts";
import { coursesOf } from "./enrolment.queries.ts";

/** The course studied last among those that are not finished. */
export async function findCourseToContinue(db: Db, studentId: string) {
  return coursesOf(db, studentId)
    .select([
      "courses.id",
      "courses.title",
      "courses.description",
      "courses.language",
      "courses.banner_file_id",
      "courses.lesson_count",
      "enrolments.completed_count",
    ])
    .whereRef("enrolments.completed_count", "<", "courses.lesson_count")
    .orderBy("enrolments.active_at", "desc")
    .orderBy("courses.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The first lesson of a course, in its order, that the student has not completed. */
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

/** The next meeting of all the student's courses whose teachers may teach. */
export async function findNextMeeting(db: Db, studentId: string, now: number) {
  return coursesOf(db, studentId)
    .select([
      "courses.id",
      "courses.title",
      "courses.description",
      "courses.language",
      "courses.meeting_title",
      "courses.meeting_link",
      "courses.meeting_at",
    ])
    .where(takesStudents)
    .where("courses.meeting_at", ">", now - MEETING_SHOWN_MINUTES * MINUTE)
    .orderBy("courses.meeting_at")
    .orderBy("courses.id")
    .limit(1)
    .executeTakeFirst();
}
