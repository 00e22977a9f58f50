import { CORRECTION_DAYS } from "@madrasa/contract/limits";
import { isAdmin } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import { findUser } from "../../base/identity/index.ts";
import {
  requireOwnCourse,
  findCourse,
  requireTeaching,
  type CourseWithTeacher,
} from "../../courses/courses/index.ts";
import { requireOwnChildren } from "../../family/family/index.ts";
import { earliestDay, lastOpenDay, type SchoolClock } from "./school-day.ts";
import { findSheetStudent } from "./sheet.queries.ts";
import { isSubstitute } from "./substitutes.queries.ts";
import type { SheetRowKey } from "./write-sheet.queries.ts";

/**
 * A course with a sheet that the actor may fill in: its teacher, an accepted substitute, or an admin. Throws
 * COURSE_NOT_FOUND otherwise.
 */
export async function requireEditableSheet(
  db: Db,
  actor: Actor,
  courseId: string,
): Promise<CourseWithTeacher> {
  const course = await courseToKeep(db, actor, courseId);
  if (course.daily_sheet === 0) throw refuse("NO_SHEET");
  return course;
}

async function courseToKeep(db: Db, actor: Actor, courseId: string): Promise<CourseWithTeacher> {
  if (isAdmin(actor.role)) {
    const course = await findCourse(db, { id: courseId });
    if (!course) throw refuse("COURSE_NOT_FOUND");
    return course;
  }
  requireTeaching(actor);
  if (!(await isSubstitute(db, { courseId, personId: actor.id }))) {
    return requireOwnCourse(db, actor, courseId);
  }
  const course = await findCourse(db, { id: courseId });
  if (!course) throw refuse("COURSE_NOT_FOUND");
  return course;
}

export async function requireOwnSheet(db: Db, actor: Actor, courseId: string) {
  const course = await requireOwnCourse(db, actor, courseId);
  if (course.daily_sheet === 0) throw refuse("NO_SHEET");
  return course;
}

export const editableFrom = (actor: Actor, now: number): number =>
  isAdmin(actor.role) ? 0 : earliestDay(now) - CORRECTION_DAYS * DAY;

export function requireOpenDay(
  actor: Actor,
  day: number,
  { daysAhead = 0, ...at }: SchoolClock & { daysAhead?: number },
): void {
  if (day > lastOpenDay(at) + daysAhead * DAY) throw refuseField("day", "IN_THE_FUTURE");
  if (day < editableFrom(actor, at.now)) throw refuse("DAY_CLOSED");
}

/** Throws for former members. */
export async function requireEnrolledStudent(
  db: Db,
  rowKey: { courseId: string; studentId: string },
) {
  const student = await findSheetStudent(db, rowKey);
  if (!student) throw refuse("STUDENT_NOT_FOUND");
  return student;
}

/** Throws unless the day is open and since the student joined. */
export async function requireEditableStudent(
  db: Db,
  actor: Actor,
  rowKey: SheetRowKey,
  at: SchoolClock,
) {
  requireOpenDay(actor, rowKey.day, at);
  const student = await requireEnrolledStudent(db, rowKey);
  if (student.suspended === 1) throw refuse("SHEET_STUDENT_SUSPENDED");
  if (rowKey.day < earliestDay(student.enrolled_at)) throw refuse("BEFORE_ENROLMENT");
  return student;
}

export async function requireReadableRecord(db: Db, actor: Actor, childId: string | undefined) {
  if (childId !== undefined) {
    const [child] = await requireOwnChildren(db, actor, [childId]);
    if (child) return child;
  }
  const own = actor.role === "student" ? await findUser(db, actor.id) : undefined;
  if (!own) throw refuse("NOT_ALLOWED");
  return own;
}
