import { claimIdempotencyKey } from "../../platform/database/idempotency.queries.ts";
import { isDuplicate, lockRows } from "../../platform/database/dialect.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { idOfKey, newId } from "../../platform/secrets.ts";
import {
  copySections,
  requireOwnCourse,
  insertCopy,
  requireRoomForCourse,
} from "../courses/index.ts";
import { shareFilesOf } from "../../base/files/index.ts";
import { actAs } from "../../base/identity/index.ts";
import { copyLessons } from "../lessons/index.ts";

/** Turns recitations on in the copy if they are on in the original. */
export type CopySwitch = (
  tx: Tx,
  courses: { from: string; to: string; now: number },
) => Promise<void>;

/**
 * Creates a draft with sections and lessons of a course, without students or meeting, and returns its id. Files are
 * shared. Idempotent by key.
 */
export async function copyCourse(
  platform: Platform,
  actor: Actor,
  { courseId, title, key }: { courseId: string; title: string; key: string | undefined },
  copySwitch: CopySwitch,
): Promise<string> {
  const { clock } = platform;
  await requireRoomForText(platform);
  const now = clock();
  const id = key === undefined ? newId() : idOfKey("copyCourse", actor.id, key);
  // Same lock as creating: both count the teacher's courses.
  const copying = actAs(
    platform,
    actor,
    async (tx) => {
      const asked = { call: "copyCourse", courseId, title };
      if (
        key !== undefined &&
        !(await claimIdempotencyKey(tx, { userId: actor.id, key, asked }, now))
      ) {
        return;
      }
      // Prevents deletions, so that no file is removed meanwhile.
      await lockRows(tx, "courses", "id", courseId, "write");
      const course = await requireOwnCourse(tx, actor, courseId);
      await requireRoomForCourse(tx, actor.id);
      await insertCopy(tx, course, { id, title, now });
      const sections = await copySections(tx, { from: courseId, to: id });
      await copyLessons(tx, { from: courseId, to: id, sections, now });
      await copySwitch(tx, { from: courseId, to: id, now });
      if (!(await shareFilesOf(tx, id))) throw refuse("FILE_IN_USE");
    },
    [actor.id],
  );
  await copying.catch((error: unknown) => {
    // The key was accepted so long ago that it was purged.
    throw isDuplicate(error) ? refuse("KEY_USED") : error;
  });
  return id;
}
