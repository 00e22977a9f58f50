import type { Actor } from "../../platform/actor.ts";
import type { Browser } from "../../platform/browser.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import {
  actAs,
  beginSessionByPin,
  contactsOf,
  findUser,
  forgetTriesOnDevice,
  lockFamilyKey,
  lockUser,
  markByPassword,
  requirePassword,
  requirePin,
  storageKeyOf,
} from "../../base/identity/index.ts";
import { signIn } from "../../people/sign-in/index.ts";
import { findFamily, requireOpen } from "./sign-in-as-child.ts";
import { opensByPassword } from "./family.policy.ts";

/**
 * Opens the guardian's session with the PIN of this device. Throws PIN_ENDED if the device has
 * none.
 */
export async function signInWithPin(
  platform: Platform,
  { familyKey, pin }: { familyKey: string; pin: string },
  browser: Browser,
) {
  const { database, clock, config } = platform;
  const { key, setCookie } = await findFamily(platform, familyKey, browser);
  const { id, guardian_id: userId, pin_hash: stored, role } = key;
  if (stored === null || opensByPassword(role)) throw refuse("PIN_ENDED");
  await requirePin(platform, { keyId: id, userId }, { pin, stored });
  const token = await database.transaction(async (tx) => {
    await lockUser(tx, userId, "write");
    // The key or its PIN may have been removed meanwhile.
    const open = { keyHash: sha256(familyKey), deviceId: key.device_id };
    const present = requireOpen(await lockFamilyKey(tx, open));
    if (present.pin_hash !== stored) throw refuse("PIN_ENDED");
    return beginSessionByPin(tx, present, clock());
  });
  const storageKey = storageKeyOf(config.secretKey, userId);
  return { data: { token, role, userId, storageKey }, setCookie };
}

type PinCredentials = { familyKey: string; password: string; secondStep?: string | undefined };

/** Opens the guardian's session with the password, with the limits and the second step of any sign-in. */
export async function signInWithPassword(
  platform: Platform,
  { familyKey, ...given }: PinCredentials,
  from: { browser: Browser; ip: string },
) {
  const { key } = await findFamily(platform, familyKey, from.browser);
  const guardian = await findUser(platform.database.read, key.guardian_id);
  const { email, emailVerified, phoneNumber, country } = guardian ? contactsOf(guardian) : {};
  if (phoneNumber && country) return signIn(platform, { phoneNumber, country, ...given }, from);
  // Another account has taken the phone since.
  if (!email || !emailVerified) throw refuse("INVALID_CREDENTIALS");
  return signIn(platform, { email, ...given }, from);
}

export async function confirmPassword(
  platform: Platform,
  actor: Actor,
  password: string,
): Promise<void> {
  await requirePassword(platform, actor, password);
  await actAs(platform, actor, async (tx) => {
    await markByPassword(tx, actor.tokenHash);
    await forgetTriesOnDevice(tx, { guardianId: actor.id, deviceId: actor.deviceId });
  });
}
