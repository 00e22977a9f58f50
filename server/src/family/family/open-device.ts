import type { Actor } from "../../platform/actor.ts";
import type { Browser } from "../../platform/browser.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId, newToken, sha256 } from "../../platform/secrets.ts";
import {
  actAs,
  deleteFamilyKey,
  deleteFamilyKeysOfDevice,
  deviceCookie,
  findKnownDevices,
  insertFamilyKey,
  renewDeviceToken,
  requirePassword,
  notify,
} from "../../base/identity/index.ts";

/**
 * Lets the guardian's children be chosen by name on this device, and notifies the guardian. Only the key's hash is
 * stored.
 */
export async function openDevice(
  platform: Platform,
  actor: Actor,
  { password, browser }: { password: string; browser: Browser },
) {
  const { database, clock, config } = platform;
  const guardian = await requirePassword(platform, actor, password);
  const key = newToken();
  const known = await findKnownDevices(database.read, browser);
  const deviceToken = await actAs(platform, actor, async (tx) => {
    await deleteFamilyKeysOfDevice(tx, actor.deviceId);
    await insertFamilyKey(tx, {
      id: newId(),
      guardian_id: actor.id,
      device_id: actor.deviceId,
      key_hash: sha256(key),
      created_at: clock(),
    });
    await notify(tx, platform, [guardian], { kind: "device", template: "familyDevice" });
    // The key requires its cookie, which the browser may have lost.
    return (
      known.find(({ id }) => id === actor.deviceId)?.token ?? renewDeviceToken(tx, actor.deviceId)
    );
  });
  return { data: { familyKey: key }, setCookie: deviceCookie(config, deviceToken, known) };
}

/** Throws if it was ended before. */
export async function closeDevice({ database }: Platform, actor: Actor, id: string) {
  await actAs({ database }, actor, async (tx) => {
    if (!(await deleteFamilyKey(tx, actor.id, id))) throw refuse("DEVICE_NOT_FOUND");
  });
}
