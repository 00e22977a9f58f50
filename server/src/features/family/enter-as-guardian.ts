import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import {
  beginSessionByPin,
  forgetTriesOnDevice,
  lockFamilyKey,
  lockUser,
  markByPassword,
  requirePassword,
  requirePin,
  requireSession,
  storageKeyOf,
} from "../../identity/index.ts";
import { findFamily, requireOpen } from "./enter-as-child.ts";
import { opensByPassword } from "./family.policy.ts";

/** Opens a session of the guardian with the PIN of this device; PIN_ENDED where there is none. */
export async function enterAsGuardian(
  platform: Platform,
  { familyKey, pin }: { familyKey: string; pin: string },
) {
  const { database, clock, config } = platform;
  const { key } = await findFamily(platform, familyKey);
  const { id, guardian_id: userId, pin_hash: stored, role } = key;
  if (stored === null || opensByPassword(role)) throw refuse("PIN_ENDED");
  await requirePin(platform, { keyId: id, userId }, { pin, stored });
  const token = await database.transaction(async (tx) => {
    // Waits for a deletion or a suspension that is under way.
    await lockUser(tx, userId, "write");
    // The key may have been ended, or its PIN taken away, meanwhile.
    const open = { keyHash: sha256(familyKey), deviceId: key.device_id };
    const present = requireOpen(await lockFamilyKey(tx, open));
    if (present.pin_hash !== stored) throw refuse("PIN_ENDED");
    return beginSessionByPin(tx, present, clock());
  });
  return { token, role, userId, storageKey: storageKeyOf(config.secretKey, userId) };
}

/** The session may then do what one that was opened with a PIN may not. */
export async function confirmPassword(
  platform: Platform,
  actor: Actor,
  password: string,
): Promise<void> {
  await requirePassword(platform, actor, password);
  await platform.database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await markByPassword(tx, actor.tokenHash);
    await forgetTriesOnDevice(tx, { guardianId: actor.id, deviceId: actor.deviceId });
  });
}
