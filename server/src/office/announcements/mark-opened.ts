import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs } from "../../base/identity/index.ts";
import { mayEdit, requireAnnouncement, requireAudience } from "./announcements.policy.ts";
import { insertReads, isStudent } from "./announcements.queries.ts";

/** Remembers that the teacher opened a message to the student's family. Whether it was sent is unknown. */
export async function markOpened(
  platform: Platform,
  actor: Actor,
  { announcementId, studentId }: { announcementId: string; studentId: string },
): Promise<void> {
  const now = platform.clock();
  await actAs(platform, actor, async (tx) => {
    const { audience } = await requireAnnouncement(tx, actor, announcementId, mayEdit);
    await requireAudience(tx, actor, audience);
    if (!(await isStudent(tx, audience, studentId))) throw refuse("STUDENT_NOT_FOUND");
    await insertReads(tx, [
      { announcement_id: announcementId, reader_id: studentId, read_at: null, opened_at: now },
    ]);
  });
}
