import { CORRECTION_DAYS } from "@madrasa/contract/limits";
import { isAdmin } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import { findUser } from "../../identity/index.ts";
import {
  courseToManage,
  findCourse,
  requireDrafting,
  requireTeaching,
  type CourseWithTeacher,
} from "../courses/index.ts";
import { ownChildren } from "../family/index.ts";
import { earliestDay, latestDay } from "./school-day.ts";
import { findPupil } from "./sheet.queries.ts";
import { isSubstitute } from "./substitutes.queries.ts";
import type { Place } from "./write-sheet.queries.ts";

/**
 * A course with a sheet that the actor may keep: its teacher, a substitute who has accepted, or an admin. Throws
 * COURSE_NOT_FOUND for anybody else, as for no course.
 */
export async function sheetToKeep(
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
  requireDrafting(actor);
  if (!(await isSubstitute(db, { courseId, personId: actor.id }))) {
    return courseToManage(db, actor, courseId);
  }
  const course = await findCourse(db, { id: courseId });
  if (!course) throw refuse("COURSE_NOT_FOUND");
  requireTeaching(actor);
  return course;
}

/** A course of one's own that has a sheet. */
export async function ownSheet(db: Db, actor: Actor, courseId: string) {
  const course = await courseToManage(db, actor, courseId);
  if (course.daily_sheet === 0) throw refuse("NO_SHEET");
  return course;
}

/** The first day that the actor may still write on. */
export const openFrom = (actor: Actor, now: number): number =>
  isAdmin(actor.role) ? 0 : earliestDay(now) - CORRECTION_DAYS * DAY;

export function requireOpenDay(actor: Actor, day: number, now: number): void {
  if (day > latestDay(now)) throw refuseField("day", "IN_THE_FUTURE");
  if (day < openFrom(actor, now)) throw refuse("DAY_CLOSED");
}

/** A pupil of the course; not one who has left it or was removed. */
export async function pupilOf(db: Db, place: { courseId: string; studentId: string }) {
  const pupil = await findPupil(db, place);
  if (!pupil) throw refuse("STUDENT_NOT_FOUND");
  return pupil;
}

/** The pupil of a row that the actor may write: on a day that is open, and since the pupil has joined. */
export async function pupilToWrite(db: Db, actor: Actor, place: Place, now: number) {
  requireOpenDay(actor, place.day, now);
  const pupil = await pupilOf(db, place);
  if (pupil.suspended === 1) throw refuse("PUPIL_SUSPENDED");
  if (place.day < earliestDay(pupil.enrolled_at)) throw refuse("BEFORE_ENROLMENT");
  return pupil;
}

/** The person whose record the actor may read: a child of the actor's, or a student's own. */
export async function recordOf(db: Db, actor: Actor, childId: string | undefined) {
  if (childId !== undefined) {
    const [child] = await ownChildren(db, actor, [childId]);
    if (child) return child;
  }
  const own = actor.role === "student" ? await findUser(db, actor.id) : undefined;
  if (!own) throw refuse("NOT_ALLOWED");
  return own;
}
