import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  deleteDevicesOf,
  lockUser,
  deleteSession,
  deleteSessionsOf,
} from "../../identity/index.ts";

/**
 * Ends the session that the call came with, or all sessions of the person. Everywhere also means
 * that no device is known any more except the one that this was done on.
 */
export async function signOut(
  { database }: Platform,
  actor: Actor,
  { everywhere = false }: { everywhere?: boolean | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!everywhere) return deleteSession(tx, actor.tokenHash);
    await lockUser(tx, actor.id, "write");
    await deleteDevicesOf(tx, actor.id, actor.deviceId);
    return deleteSessionsOf(tx, actor.id);
  });
}
