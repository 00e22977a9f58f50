import type { CLOSED } from "@madrasa/contract/courses";
import { COURSES_MAX, WAITING_COURSES_MAX } from "@madrasa/contract/limits";
import type { Db } from "../../platform/database/database.ts";
import { MINUTE } from "../../platform/clock.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { findCourse, type CourseRow, type CourseWithTeacher } from "./courses.queries.ts";

type Closed = (typeof CLOSED)[number];
type Teacher = Pick<Actor, "approved" | "suspended">;

/** Teachers may teach when they are approved and not suspended. */
export function mayTeach(actor: Teacher): boolean {
  return actor.approved && !actor.suspended;
}

export function requireTeaching(actor: Teacher): void {
  if (!actor.approved) throw refuse("APPROVAL_PENDING");
  if (actor.suspended) throw refuse("ACCOUNT_SUSPENDED");
}

/** Teachers who wait for approval may prepare drafts, which nobody sees. */
export function mayDraft(actor: Teacher): boolean {
  return !actor.suspended;
}

export function requireDrafting(actor: Teacher): void {
  if (actor.suspended) throw refuse("ACCOUNT_SUSPENDED");
}

/** How many courses the teacher may have. */
export function mostCourses(actor: Teacher): number {
  return mayTeach(actor) ? COURSES_MAX : WAITING_COURSES_MAX;
}

/** A published course is changed only by a teacher who may teach. */
export function mayEdit(actor: Teacher, course: Pick<CourseRow, "published_at">): boolean {
  return course.published_at === null ? mayDraft(actor) : mayTeach(actor);
}

/** The teacher's own course. Throws COURSE_NOT_FOUND for another teacher's, as for none. */
export async function courseToManage(
  db: Db,
  actor: Actor,
  courseId: string,
): Promise<CourseWithTeacher> {
  requireDrafting(actor);
  const course = await findCourse(db, { id: courseId });
  if (!course || course.teacher_id !== actor.id) throw refuse("COURSE_NOT_FOUND");
  if (!mayEdit(actor, course)) throw refuse("APPROVAL_PENDING");
  return course;
}

/**
 * A meeting lies in the future when its time is set. A time that is kept may have passed, so that
 * the title of a passed meeting can be changed.
 */
export function requireFutureMeeting(time: number | null, before: number | null, now: number) {
  // Forms have no seconds: a meeting may begin in the present minute.
  if (time === null || time === before || time > now - MINUTE) return;
  throw refuseField("meetingDetails.scheduledTime", "IN_THE_PAST");
}

/** The course's teacher may teach: only then do students see phone and meeting, and may join. */
export function isTaught(course: CourseWithTeacher): boolean {
  return course.teacher_approved === 1 && course.teacher_suspended === 0;
}

/** Why no student may join this course now; undefined when they may. */
export function closedToStudents(
  course: CourseWithTeacher,
): "COURSE_NOT_PUBLISHED" | Closed | undefined {
  return course.published_at === null ? "COURSE_NOT_PUBLISHED" : whyClosed(course);
}

/** The same for a course that is published. */
export function whyClosed(course: CourseWithTeacher): Closed | undefined {
  if (!isTaught(course)) return "COURSE_CLOSED";
  if (course.enrollable === 0) return "COURSE_LOCKED";
  return undefined;
}
