import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { isAdmin } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import { requireOwnCourse } from "../courses/index.ts";
import { findLesson, isEnrolled, isThere, type LessonWithFile } from "./lessons.queries.ts";

/**
 * The lesson, if readable: for its teacher, a member, or an admin with a limit for deleted courses. Throws
 * COURSE_NOT_FOUND or LESSON_NOT_FOUND.
 */
export async function requireReadableLesson(
  db: Db,
  actor: Actor,
  where: { courseId: string; lessonId: string; deletedSince?: number },
): Promise<LessonWithFile> {
  const { courseId, lessonId, deletedSince } = where;
  if (actor.role === "teacher") await requireOwnCourse(db, actor, courseId);
  else if (isAdmin(actor.role) && deletedSince !== undefined) {
    if (!(await isThere(db, courseId, deletedSince))) throw refuse("COURSE_NOT_FOUND");
  } else await requireEnrolled(db, actor, courseId);
  const lesson = await findLesson(db, { courseId, lessonId });
  if (!lesson) throw refuse("LESSON_NOT_FOUND");
  return lesson;
}

/** Throws COURSE_NOT_FOUND for non-members, so that drafts do not leak. */
export async function requireEnrolled(db: Db, actor: Actor, courseId: string): Promise<void> {
  const inside =
    actor.role === "student" && (await isEnrolled(db, { courseId, studentId: actor.id }));
  if (!inside) throw refuse("COURSE_NOT_FOUND");
}
