import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteDevice, lockUser, requireSession } from "../../identity/index.ts";

/** Ends the sessions of one of the person's devices, which is then no longer known. */
export async function endDevice(
  { database }: Platform,
  actor: Actor,
  deviceId: string,
): Promise<void> {
  const isEnded = await database.transaction(async (tx) => {
    // A sign-in on this device that is under way ends first, and its session with it.
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    return deleteDevice(tx, actor.id, deviceId);
  });
  if (!isEnded) throw refuse("DEVICE_NOT_FOUND");
}
