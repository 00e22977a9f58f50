import type { Actor } from "../../platform/actor.ts";
import type { Browser } from "../../platform/browser.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import {
  beginChildSession,
  deleteSession,
  deviceCookie,
  findFamilyKey,
  findKnownDevices,
  listChildren,
  lockFamilyKey,
  lockUser,
  requirePin,
  storageKeyOf,
} from "../../base/identity/index.ts";

/** Throws while the guardian is suspended; the key stays valid. */
export function requireOpen<Key extends { suspended: number }>(key: Key | undefined): Key {
  if (!key) throw refuse("INVALID_CREDENTIALS");
  if (key.suspended === 1) throw refuse("GUARDIAN_SUSPENDED");
  return key;
}

/**
 * The key's guardian and children, with a renewed device cookie. Throws INVALID_CREDENTIALS for an ended key or another
 * browser.
 */
export async function findFamily(
  { database, config }: Pick<Platform, "database" | "config">,
  familyKey: string,
  browser: Browser,
) {
  const known = await findKnownDevices(database.read, browser);
  const found = await findFamilyKey(database.read, { keyHash: sha256(familyKey) });
  const device = known.find(({ id }) => id === found?.device_id);
  const key = requireOpen(device && found);
  const children = await listChildren(database.read, key.guardian_id);
  return { key, children, setCookie: deviceCookie(config, device?.token ?? "", known) };
}

/** Opens a child's session on a family device. Ends the guardian's session, because the phone is shared. */
export async function signInAsChild(
  platform: Platform,
  { familyKey, childId, pin }: { familyKey: string; childId: string; pin?: string | undefined },
  { actor, browser }: { actor: Actor | undefined; browser: Browser },
) {
  const { database, clock, config } = platform;
  const { key, children, setCookie } = await findFamily(platform, familyKey, browser);
  const known = children.find(({ id }) => id === childId);
  if (!known) throw refuse("CHILD_NOT_FOUND");
  if (known.pin_hash !== null) {
    await requirePin(platform, { keyId: key.id, userId: childId }, { pin, stored: known.pin_hash });
  }
  const token = await database.transaction(async (tx) => {
    await lockUser(tx, childId, "write");
    const child = (await listChildren(tx, key.guardian_id)).find(({ id }) => id === childId);
    if (!child) throw refuse("CHILD_NOT_FOUND");
    if (child.suspended === 1) throw refuse("STUDENT_SUSPENDED");
    // The PIN has changed since it was compared.
    if (child.pin_hash !== known.pin_hash) throw refuse("PIN_REQUIRED");
    // The key may have been ended meanwhile.
    requireOpen(await lockFamilyKey(tx, { keyHash: sha256(familyKey), deviceId: key.device_id }));
    if (actor?.id === key.guardian_id) await deleteSession(tx, actor.tokenHash);
    return beginChildSession(tx, { childId, key }, clock());
  });
  const storageKey = storageKeyOf(config.secretKey, childId);
  return { data: { token, role: "student" as const, userId: childId, storageKey }, setCookie };
}
