import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs, deleteDevice } from "../../base/identity/index.ts";

export async function endDevice(
  { database }: Platform,
  actor: Actor,
  deviceId: string,
): Promise<void> {
  // A concurrent sign-in on this device finishes first, so that its session ends too.
  const isEnded = await actAs(
    { database },
    actor,
    async (tx) => {
      return deleteDevice(tx, actor.id, deviceId);
    },
    [actor.id],
  );
  if (!isEnded) throw refuse("DEVICE_NOT_FOUND");
}
