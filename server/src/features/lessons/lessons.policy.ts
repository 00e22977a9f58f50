import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Actor } from "../../platform/http/route.ts";
import { courseToManage, findCourse } from "../courses/index.ts";
import { findLesson, isEnrolled, type LessonWithFile } from "./lessons.queries.ts";

/**
 * The one answer to "may this person read this lesson?", asked by the lesson, its file, its notes
 * and its completion alike: its own teacher may, and a student who has joined its course.
 */
export async function lessonToRead(
  db: Db,
  actor: Actor,
  where: { courseId: string; lessonId: string },
): Promise<LessonWithFile> {
  const { courseId, lessonId } = where;
  if (actor.role === "teacher") await courseToManage(db, actor, courseId);
  else await requireEnrolled(db, actor, courseId);
  const lesson = await findLesson(db, courseId, lessonId);
  if (!lesson) throw refuse("LESSON_NOT_FOUND");
  return lesson;
}

/** To anyone who has not joined, a course's inside is as good as absent. */
export async function requireEnrolled(db: Db, actor: Actor, courseId: string): Promise<void> {
  const inside =
    actor.role === "student" &&
    (await findCourse(db, courseId)) !== undefined &&
    (await isEnrolled(db, courseId, actor.id));
  if (!inside) throw refuse("COURSE_NOT_FOUND");
}
