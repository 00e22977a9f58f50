import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { deleteAccount } from "../leaving/index.ts";

/** Deletes an admin's account and records who did it; the superadmins and oneself are refused. */
export async function deleteAdmin(
  platform: Platform,
  actor: Actor,
  adminId: string,
): Promise<void> {
  if (adminId === actor.id) throw refuse("OWN_ACCOUNT");
  await deleteAccount(platform, adminId, async (tx, user) => {
    if (user?.role !== "generaladmin") throw refuse("ADMIN_NOT_FOUND");
    await recordAct(platform, tx, { actor, act: "deleteAdmin", target: targetOf(user) });
  });
}
