import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { deleteAccount } from "../account-deletion/index.ts";

/** Deletes an admin account and audits it. Throws for superadmins and oneself. */
export async function deleteAdmin(
  platform: Platform,
  actor: Actor,
  adminId: string,
): Promise<void> {
  if (adminId === actor.id) throw refuse("OWN_ACCOUNT");
  await deleteAccount(platform, { userId: adminId, actor }, async (tx, user) => {
    if (user?.role !== "generaladmin") throw refuse("ADMIN_NOT_FOUND");
    await recordAction(platform, tx, { actor, action: "deleteAdmin", target: targetOf(user) });
  });
}
