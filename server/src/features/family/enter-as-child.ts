import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import {
  beginChildSession,
  deleteSession,
  findFamilyKey,
  listChildren,
  lockFamilyKey,
  lockUser,
  requirePin,
  storageKeyOf,
} from "../../identity/index.ts";

/** While its guardian is suspended a key opens nothing, and stays. */
export function requireOpen<Key extends { suspended: number }>(key: Key | undefined): Key {
  if (!key) throw refuse("INVALID_CREDENTIALS");
  if (key.suspended === 1) throw refuse("GUARDIAN_SUSPENDED");
  return key;
}

/** The key's guardian and children; INVALID_CREDENTIALS when the key has ended. */
export async function findFamily({ database }: Pick<Platform, "database">, familyKey: string) {
  const key = requireOpen(await findFamilyKey(database.read, { keyHash: sha256(familyKey) }));
  return { key, children: await listChildren(database.read, key.guardian_id) };
}

/**
 * Opens a child's session on the family's device. The guardian's session with which it is called ends: on a
 * shared phone nobody gets back to it.
 */
export async function enterAsChild(
  platform: Platform,
  { familyKey, childId, pin }: { familyKey: string; childId: string; pin?: string | undefined },
  actor: Actor | undefined,
) {
  const { database, clock, config } = platform;
  const { key, children } = await findFamily(platform, familyKey);
  const known = children.find(({ id }) => id === childId);
  if (!known) throw refuse("CHILD_NOT_FOUND");
  if (known.pin_hash !== null) {
    await requirePin(platform, { keyId: key.id, userId: childId }, { pin, stored: known.pin_hash });
  }
  const token = await database.transaction(async (tx) => {
    // Waits for what is under way: a deletion, a suspension, a guardian who is ended, a phone of its own.
    await lockUser(tx, childId, "write");
    const child = (await listChildren(tx, key.guardian_id)).find(({ id }) => id === childId);
    if (!child) throw refuse("CHILD_NOT_FOUND");
    if (child.suspended === 1) throw refuse("STUDENT_SUSPENDED");
    // Another since it was compared.
    if (child.pin_hash !== known.pin_hash) throw refuse("PIN_REQUIRED");
    // The key may have been ended meanwhile.
    requireOpen(await lockFamilyKey(tx, { keyHash: sha256(familyKey), deviceId: key.device_id }));
    if (actor?.id === key.guardian_id) await deleteSession(tx, actor.tokenHash);
    return beginChildSession(tx, { childId, key }, clock());
  });
  const storageKey = storageKeyOf(config.secretKey, childId);
  return { token, role: "student" as const, userId: childId, storageKey };
}
