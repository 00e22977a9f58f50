import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { lockUser } from "../../base/identity/index.ts";
import { endLeft, listLeftToPurge } from "../../learning/enrolment/index.ts";
import { markForDeletion, deleteFilesInBackground } from "../../base/files/index.ts";
import { deleteNotesIn } from "../../learning/notes/index.ts";
import { deleteProgressIn } from "../../learning/progress/index.ts";

const AT_ONCE = 50;

/** Deletes work in courses left 30 days ago, one transaction each, so that a returning student finds all or nothing. */
export async function purgeLeftCourses(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  for (;;) {
    const now = clock();
    const left = await listLeftToPurge(database.read, now, AT_ONCE);
    for (const ref of left) {
      const images = await database.transaction(async (tx) => {
        await lockUser(tx, ref.studentId, "shared");
        await lockRows(tx, "courses", "id", ref.courseId, "write");
        if (!(await endLeft(tx, ref))) return [];
        await deleteProgressIn(tx, ref);
        const noteImages = await deleteNotesIn(tx, ref);
        await markForDeletion(tx, noteImages, now);
        return noteImages;
      });
      deleteFilesInBackground(platform, images);
    }
    if (left.length < AT_ONCE) return;
  }
}
