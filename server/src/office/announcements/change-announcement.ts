import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "../../base/identity/index.ts";
import { mayEdit, mayWithdraw, requireAnnouncement } from "./announcements.policy.ts";
import { changeAnnouncement } from "./announcements.queries.ts";
import { isAdmin } from "@madrasa/contract/roles";
import { recordAction } from "../../base/audit/index.ts";
import { deleteFilesInBackground, markForDeletion } from "../../base/files/index.ts";

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
    await lockRows(tx, "announcements", "id", id, "write");
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

/** Deletes text and image; readers see that it was withdrawn. */
export async function withdrawAnnouncement(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = platform.clock();
  const images = await actAs(platform, actor, async (tx) => {
    await lockRows(tx, "announcements", "id", id, "write");
    const row = await requireAnnouncement(tx, actor, id, mayWithdraw);
    if (row.withdrawn_at !== null) return [];
    const gone = { text: "", image_id: null, image_alt: "", pinned_until: 0 };
    await changeAnnouncement(tx, id, { ...gone, withdrawn_at: now });
    const files = row.image_id === null ? [] : [row.image_id];
    await markForDeletion(tx, files, now);
    if (isAdmin(actor.role)) {
      const target = { id: row.author_id, name: "" };
      await recordAction(platform, tx, { actor, action: "withdrawAnnouncement", target });
    }
    return files;
  });
  deleteFilesInBackground(platform, images);
}
