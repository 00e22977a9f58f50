import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "../../base/identity/index.ts";
import { insertReads, listReceivedAmong } from "./announcements.queries.ts";
import { readingOf } from "./present-announcement.ts";

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
