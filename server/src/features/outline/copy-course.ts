import { isFirst } from "../../platform/database/idempotency.queries.ts";
import { isDuplicate, lockRows } from "../../platform/database/dialect.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId, sha256 } from "../../platform/secrets.ts";
import {
  copySections,
  courseToManage,
  insertCopy,
  mostCourses,
  requireRoomForCourse,
} from "../courses/index.ts";
import { shareFilesOf } from "../files/index.ts";
import { lockUser, requireSession } from "../../identity/index.ts";
import { copyLessons } from "../lessons/index.ts";
import { copySwitch } from "../recitations/index.ts";

/**
 * Makes a draft with the sections and lessons of a course, without students or meeting, and returns its id.
 * Its files are those of the course. With a key that was accepted before no other is made.
 */
export async function copyCourse(
  platform: Platform,
  actor: Actor,
  { courseId, title, key }: { courseId: string; title: string; key: string | undefined },
): Promise<string> {
  const { database, clock } = platform;
  await requireRoomForText(platform);
  const now = clock();
  const id = key === undefined ? newId() : idOf(actor, key);
  const copying = database.transaction(async (tx) => {
    await requireSession(tx, actor);
    // As where a course is created: both count the teacher's courses.
    if (!(await lockUser(tx, actor.id, "write"))) throw refuse("NOT_SIGNED_IN");
    const asked = { call: "copyCourse", courseId, title };
    if (key !== undefined && !(await isFirst(tx, { userId: actor.id, key, asked }, now))) {
      return;
    }
    // Until it has its copy, nothing of it is deleted, so that no file is removed meanwhile.
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await courseToManage(tx, actor, courseId);
    await requireRoomForCourse(tx, actor.id, mostCourses(actor));
    await insertCopy(tx, course, { id, title, now });
    const sections = await copySections(tx, { from: courseId, to: id });
    await copyLessons(tx, { from: courseId, to: id, sections, now });
    await copySwitch(tx, { from: courseId, to: id, now });
    if (!(await shareFilesOf(tx, id))) throw refuse("FILE_IN_USE");
  });
  await copying.catch((error: unknown) => {
    // A key that was accepted so long ago that it is forgotten.
    throw isDuplicate(error) ? refuse("KEY_USED") : error;
  });
  return id;
}

/** The same for the same key, so that the copy is known by it when the call arrives again. */
const idOf = ({ id }: Actor, key: string) =>
  sha256(`copyCourse ${id} ${key}`).slice(0, newId().length);
