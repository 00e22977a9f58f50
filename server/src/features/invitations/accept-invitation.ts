import type { Db, Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import { findBySecret, markUsed, type InvitationRow } from "./invitations.queries.ts";

/** The invitation of a link. Refused where it was used, taken back, or is over. */
export async function openInvitation(db: Db, secret: string, now: number): Promise<InvitationRow> {
  const found = await findBySecret(db, sha256(secret));
  if (found?.used_at != null) throw refuse("INVITATION_USED");
  if (!found || found.expires_at <= now) throw refuse("INVITATION_OVER");
  return found;
}

/** Uses an invitation up, in the transaction that makes the account. */
export async function acceptInvitation(tx: Tx, secret: string, now: number): Promise<void> {
  const { id } = await openInvitation(tx, secret, now);
  if (!(await markUsed(tx, id, now))) throw refuse("INVITATION_USED");
}
