import type { CLOSED } from "@madrasa/contract/courses/courses";
import type { Db } from "../../platform/database/database.ts";
import { MINUTE } from "../../platform/clock.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { findCourse, type CourseWithTeacher } from "./courses.queries.ts";

type Closed = (typeof CLOSED)[number];
type Teacher = Pick<Actor, "approved" | "suspended">;

export function mayTeach(actor: Teacher): boolean {
  return actor.approved && !actor.suspended;
}

export function requireTeaching(actor: Teacher): void {
  if (!actor.approved) throw refuse("APPROVAL_PENDING");
}

/** The teacher's own course. Throws COURSE_NOT_FOUND for other courses too. */
export async function requireOwnCourse(
  db: Db,
  actor: Actor,
  courseId: string,
): Promise<CourseWithTeacher> {
  requireTeaching(actor);
  const course = await findCourse(db, { id: courseId });
  if (!course || course.teacher_id !== actor.id) throw refuse("COURSE_NOT_FOUND");
  return course;
}

/**
 * A new time must be in the future. An unchanged past time is allowed, so that the title of a past meeting can be
 * edited.
 */
export function requireFutureMeeting(time: number | null, before: number | null, now: number) {
  // Forms have no seconds, so the current minute is allowed.
  if (time === null || time === before || time > now - MINUTE) return;
  throw refuseField("meetingDetails.scheduledTime", "IN_THE_PAST");
}

/** True if the teacher may teach: required for phone, meeting and joining. */
export function isTaught(
  course: Pick<CourseWithTeacher, "teacher_approved" | "teacher_suspended">,
): boolean {
  return course.teacher_approved === 1 && course.teacher_suspended === 0;
}

/** Reason why students cannot join this course now; undefined if they can. */
export function closedToStudents(
  course: CourseWithTeacher,
): "COURSE_NOT_PUBLISHED" | Closed | undefined {
  return course.published_at === null ? "COURSE_NOT_PUBLISHED" : whyClosed(course);
}

export function whyClosed(course: CourseWithTeacher): Closed | undefined {
  if (!isTaught(course)) return "COURSE_CLOSED";
  if (course.enrollable === 0) return "COURSE_LOCKED";
  return undefined;
}
