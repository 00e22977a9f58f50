import type { z } from "zod";
import type { enrolment } from "@madrasa/contract/learning/enrolment";
import { percentOf } from "@madrasa/contract/percent";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  closedToStudents,
  isTaught,
  listSections,
  presentCancelledMeeting,
  presentCourse,
  presentMeeting,
  type CourseWithTeacher,
} from "../../courses/courses/index.ts";
import { lessonsOfCourse } from "../../courses/lessons/index.ts";
import { findEnrolment, listCompleted } from "./enrolment.queries.ts";
import { hasLeft } from "./past-enrolments.queries.ts";
import { findRemoved } from "./removed-students.queries.ts";

type CourseOfStudent = z.input<typeof enrolment.readCourse.data>["course"];

/** Public view before joining; afterwards the whole tree with completions. */
export async function presentCourseOfStudent(
  platform: Platform,
  actor: Actor,
  course: CourseWithTeacher,
): Promise<CourseOfStudent> {
  const db = platform.database.read;
  const enrolment = await findEnrolment(db, { courseId: course.id, studentId: actor.id });
  const closed = closedToStudents(course);
  if (!enrolment) {
    // Drafts read as missing; only joining reports that they are unpublished.
    if (closed === "COURSE_NOT_PUBLISHED") throw refuse("COURSE_NOT_FOUND");
    const removed = await findRemoved(db, { courseId: course.id, studentId: actor.id });
    const isBack =
      closed === "COURSE_LOCKED" &&
      (await hasLeft(db, { courseId: course.id, studentId: actor.id }));
    const reason = removed ? "REMOVED_FROM_COURSE" : isBack ? undefined : closed;
    const outside = await presentCourse(platform, course);
    return {
      ...outside,
      enrolled: false,
      can: { join: !reason },
      ...(reason && { closed: reason }),
    };
  }
  const completed = await listCompleted(db, { courseId: course.id, studentId: actor.id });
  const [outside, sections, lessons] = await Promise.all([
    presentCourse(platform, course),
    listSections(db, [course.id]),
    lessonsOfCourse(db, course.id, { completed, links: platform }),
  ]);
  return {
    ...outside,
    enrolled: true,
    can: { join: false },
    teacherId: { ...outside.teacherId, ...(!actor.isChild && contactOf(course)) },
    meetingDetails: isTaught(course) ? presentMeeting(course) : null,
    cancelledMeeting: isTaught(course)
      ? presentCancelledMeeting(course, platform.clock())
      : undefined,
    completedLessons: enrolment.completed_count,
    progress: percentOf(enrolment.completed_count, course.lesson_count),
    sectionIds: sections.map(({ id }) => id),
    sections: sections.map((section) => {
      const lessonIds = lessons.get(section.id) ?? [];
      return {
        _id: section.id,
        title: section.title,
        description: section.description,
        totalLessons: lessonIds.length,
        completedLessons: lessonIds.filter((lesson) => lesson.completed).length,
        lessonIds,
      };
    }),
  };
}

/**
 * The teacher's number for members and guardians, unless hidden or the teacher may not teach. Never for children:
 * adults write to adults.
 */
export function contactOf(
  course: Parameters<typeof isTaught>[0] &
    Pick<CourseWithTeacher, "shown_phone" | "shown_country" | "teacher_contact_method">,
): Partial<CourseOfStudent["teacherId"]> {
  if (!course.shown_phone || !course.shown_country || !isTaught(course)) return {};
  return {
    phoneNumber: course.shown_phone,
    country: course.shown_country,
    TelegramOrWhatsapp: course.teacher_contact_method,
  };
}
