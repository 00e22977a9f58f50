import type { Actor } from "../../platform/actor.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { sha256 } from "../../platform/secrets.ts";
import { actAs, changeUser, findUser } from "../../base/identity/index.ts";
import { recordOwnAction } from "../../base/audit/index.ts";
import { findBySecret, markUsed, type InvitationRow } from "./invitations.queries.ts";

/** Invitation of a link. Throws if used, withdrawn or expired. */
export async function openInvitation(db: Db, secret: string, now: number): Promise<InvitationRow> {
  const found = await findBySecret(db, sha256(secret));
  if (found?.used_at != null) throw refuse("INVITATION_USED");
  if (!found || found.expires_at <= now) throw refuse("INVITATION_OVER");
  return found;
}

/** Approves a pending teacher. An approved one does not use up the invitation. */
export async function approveByInvitation(
  platform: Platform,
  actor: Actor,
  secret: string,
): Promise<void> {
  const { clock } = platform;
  await actAs(
    platform,
    actor,
    async (tx) => {
      const teacher = await findUser(tx, actor.id);
      if (!teacher) throw refuse("NOT_SIGNED_IN");
      if (teacher.approved === 1) return;
      await acceptInvitation(tx, secret, clock());
      await changeUser(tx, teacher, { approved: 1 });
      await recordOwnAction(platform, tx, teacher, "joinByInvitation");
    },
    [actor.id],
  );
}

export async function acceptInvitation(tx: Tx, secret: string, now: number): Promise<void> {
  const { id } = await openInvitation(tx, secret, now);
  if (!(await markUsed(tx, id, now))) throw refuse("INVITATION_USED");
}
