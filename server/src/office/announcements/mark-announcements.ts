import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "../../base/identity/index.ts";
import { insertReads, isStudent, listReceivedAmong } from "./announcements.queries.ts";
import { readingOf } from "./present-announcement.ts";
import { refuse } from "../../platform/refusal.ts";
import { mayEdit, requireAnnouncement, requireAudience } from "./announcements.policy.ts";

export async function markRead(
  platform: Platform,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  const now = platform.clock();
  await actAs(platform, actor, async (tx) => {
    const rows = await listReceivedAmong(tx, readingOf(actor.id, now), ids);
    const unread = rows.filter(({ read_at }) => read_at === null);
    await insertReads(
      tx,
      unread.map(({ id }) => ({ announcement_id: id, reader_id: actor.id, read_at: now })),
    );
  });
}

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
