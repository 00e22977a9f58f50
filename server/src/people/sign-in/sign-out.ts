import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { requireAllowed } from "../../platform/require-allowed.ts";
import {
  deleteDevicesOf,
  lockUser,
  deleteSession,
  deleteSessionsOf,
} from "../../base/identity/index.ts";

/** Ends the current session, or all sessions of the user, forgetting all other devices. */
export async function signOut(
  { database }: Platform,
  actor: Actor,
  { everywhere = false }: { everywhere?: boolean | undefined },
): Promise<void> {
  if (everywhere) requireAllowed(actor, ["suspended"]);
  await database.transaction(async (tx) => {
    if (!everywhere) return deleteSession(tx, actor.tokenHash);
    await lockUser(tx, actor.id, "write");
    await deleteDevicesOf(tx, actor.id, actor.deviceId);
    return deleteSessionsOf(tx, actor.id);
  });
}
