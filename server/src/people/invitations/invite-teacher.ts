import { DAY } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import { consumeOrRefuse } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId, newLinkSecret, sha256 } from "../../platform/secrets.ts";
import { recordAction } from "../../base/audit/index.ts";
import { deleteExpiredBefore, deleteOpen, insertInvitation } from "./invitations.queries.ts";
import { actAs } from "../../base/identity/index.ts";

const LIFE = 7 * DAY;
/** Period in which a used or expired link is explained. */
const REMEMBERED = 30 * DAY;
const INVITATIONS_A_DAY = 100;

export async function inviteTeacher(
  platform: Platform,
  actor: Actor,
): Promise<{ id: string; link: string; expiresAt: number }> {
  const { clock, config } = platform;
  const now = clock();
  const id = newId();
  const secret = newLinkSecret();
  const expiresAt = now + LIFE;
  await actAs(platform, actor, async (tx) => {
    const limit = { key: `invitations:${actor.id}`, limit: INVITATIONS_A_DAY, windowMs: DAY };
    await consumeOrRefuse(tx, limit, now);
    await recordAction(platform, tx, {
      actor,
      action: "inviteTeacher",
      target: { id: null, name: "" },
    });
    await deleteExpiredBefore(tx, now - REMEMBERED);
    await insertInvitation(tx, {
      id,
      secret_hash: sha256(secret),
      made_by: actor.id,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    });
  });
  // In the fragment, which browsers do not send, so that it appears in no log.
  return { id, link: `${config.publicUrl}/signup?role=teacher#invitation=${secret}`, expiresAt };
}

export async function revokeInvitation(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<void> {
  const { clock } = platform;
  await actAs(platform, actor, async (tx) => {
    if (!(await deleteOpen(tx, id, clock()))) throw refuse("INVITATION_OVER");
    await recordAction(platform, tx, {
      actor,
      action: "revokeInvitation",
      target: { id: null, name: "" },
    });
  });
}
