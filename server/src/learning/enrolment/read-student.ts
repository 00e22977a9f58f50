import type { z } from "zod";
import type { enrolment } from "@madrasa/contract/learning/enrolment";
import type { Actor } from "../../platform/actor.ts";
import { isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireOwnCourse, languageOf, listSections } from "../../courses/courses/index.ts";
import { nextLessonOf, presentStudent } from "./present-student.ts";
import { findLastWatched, listLessonsOf } from "./read-student.queries.ts";
import { findStudentOf } from "./students-of-course.queries.ts";

type StudentOfCourse = z.input<typeof enrolment.readStudentOfCourse.data>;

/** Throws STUDENT_NOT_FOUND for non-members, removed or not. */
export async function readStudentOfCourse(
  { database: { read: db }, clock }: Platform,
  actor: Actor,
  ref: { courseId: string; studentId: string },
): Promise<StudentOfCourse> {
  const course = await requireOwnCourse(db, actor, ref.courseId);
  const student = await findStudentOf(db, { ...ref, now: clock() });
  if (!student) throw refuse("STUDENT_NOT_FOUND");
  const sections = await listSections(db, [course.id]);
  const lessons = await listLessonsOf(db, ref);
  const watched = await findLastWatched(db, ref);
  const nextOf = await nextLessonOf(db, course.id, [student.id]);
  const { id: _id, title } = course;
  return {
    course: { _id, title, language: languageOf(course) },
    student: presentStudent(course, student, nextOf(student.id)),
    stopped: watched ?? null,
    sections: sections.map((section) => ({
      _id: section.id,
      title: section.title,
      lessons: lessons
        .filter(({ section_id }) => section_id === section.id)
        .map((lesson) => ({
          _id: lesson.id,
          title: lesson.title,
          completedAt: lesson.completed_at === null ? null : isoTime(lesson.completed_at),
        })),
    })),
  };
}
