import { isAdmin } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction } from "../../base/audit/index.ts";
import { actAs } from "../../base/identity/index.ts";
import { mayWithdraw, requireAnnouncement } from "./announcements.policy.ts";
import { changeAnnouncement } from "./announcements.queries.ts";

/** Deletes the text; readers see that it was withdrawn. */
export async function withdrawAnnouncement(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = platform.clock();
  await actAs(platform, actor, async (tx) => {
    const row = await requireAnnouncement(tx, actor, id, mayWithdraw);
    if (row.withdrawn_at !== null) return;
    await changeAnnouncement(tx, id, { text: "", pinned_until: 0, withdrawn_at: now });
    if (!isAdmin(actor.role)) return;
    const target = { id: row.author_id, name: "" };
    await recordAction(platform, tx, { actor, act: "withdrawAnnouncement", target });
  });
}
