import type { Actor } from "../../platform/actor.ts";
import { advisoryLock } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAction, targetOf } from "../audit/index.ts";
import { actAs, findUserOfRole, lockUser, type Person } from "../identity/index.ts";
import { findReader, replaceReader } from "./complaints.queries.ts";

/** Appoints or removes the admin who reads messages. Idempotent; a repeat is not audited. */
export async function setComplaintReader(
  platform: Platform,
  actor: Actor,
  userId: string | null,
): Promise<Person | undefined> {
  return actAs(platform, actor, async (tx) => {
    if (userId !== null) await lockUser(tx, userId, "shared");
    await advisoryLock(tx, "complaint reader");
    const before = await findReader(tx);
    const named = userId === null ? undefined : await findUserOfRole(tx, "generaladmin", userId);
    if (userId !== null && !named) throw refuse("ADMIN_NOT_FOUND");
    const changed = named ?? before;
    if (before?.id === named?.id || !changed) return before;
    await replaceReader(tx, userId, platform.clock());
    const action = named ? "nameComplaintReader" : "endComplaintReader";
    await recordAction(platform, tx, { actor, action, target: targetOf(changed) });
    return named;
  });
}
