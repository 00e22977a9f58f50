import { RECITATION_DAYS } from "@madrasa/contract/limits";
import { BATCH_SIZE } from "../../platform/database/delete-batch.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifyFamilies } from "../../family/family/index.ts";
import { claimDeletedCourseNotices } from "./ended-recitations.queries.ts";

export async function notifyDeletedCourses(platform: Platform): Promise<void> {
  const { config, database, clock } = platform;
  const list = `${config.publicUrl}/recitations`;
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const gone = await claimDeletedCourseNotices(tx, clock(), BATCH_SIZE);
      const families = new Map(gone.map((one) => [`${one.student_id} ${one.course_id}`, one]));
      await notifyFamilies(
        tx,
        platform,
        [...families.values()].map(({ student_id: studentId, course_title: course }) => ({
          studentId,
          key: "recitationsGone",
          facts: { course, days: RECITATION_DAYS },
          links: { student: list, guardians: `${list}?childId=${studentId}` },
        })),
      );
      return gone.length;
    });
    if (count < BATCH_SIZE) return;
  }
}
