import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "../../base/identity/index.ts";
import { mayEdit, requireAnnouncement } from "./announcements.policy.ts";
import { changeAnnouncement } from "./announcements.queries.ts";

type Change = { text?: string | undefined; pinnedDays?: number | undefined };

/** The pin is no edit. */
export async function editAnnouncement(
  platform: Platform,
  actor: Actor,
  id: string,
  { text, pinnedDays }: Change,
): Promise<void> {
  const now = platform.clock();
  await actAs(platform, actor, async (tx) => {
    const row = await requireAnnouncement(tx, actor, id, mayEdit);
    const isEdited = text !== undefined && text !== row.text;
    const until =
      pinnedDays === undefined ? row.pinned_until : pinnedDays && now + pinnedDays * DAY;
    await changeAnnouncement(tx, id, {
      pinned_until: until,
      ...(isEdited && { text, edited_at: now }),
    });
  });
}
