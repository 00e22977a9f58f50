import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import {
  beginChildSession,
  deleteSession,
  findFamilyKey,
  findUser,
  listChildren,
  lockUser,
  storageKeyOf,
} from "../../identity/index.ts";

/** The key's guardian and children; INVALID_CREDENTIALS when the key has ended. */
export async function findFamily({ database }: Pick<Platform, "database">, familyKey: string) {
  const key = await findFamilyKey(database.read, { keyHash: sha256(familyKey) });
  if (!key) throw refuse("INVALID_CREDENTIALS");
  return { key, children: await listChildren(database.read, key.guardian_id) };
}

/**
 * Opens a child's session on the family's device. The caller's session, of the guardian or of another child,
 * ends with it: on a shared phone nobody gets back to it.
 */
export async function enterAsChild(
  platform: Platform,
  { familyKey, childId }: { familyKey: string; childId: string },
  actor: Actor | undefined,
) {
  const { database, clock, config } = platform;
  const { key, children } = await findFamily(platform, familyKey);
  if (!children.some(({ id }) => id === childId)) throw refuse("CHILD_NOT_FOUND");
  const isOfFamily =
    actor !== undefined &&
    (actor.id === key.guardian_id || children.some(({ id }) => id === actor.id));
  const token = await database.transaction(async (tx) => {
    // Waits for a deletion that is under way.
    await lockUser(tx, childId, "shared");
    const child = await findUser(tx, childId);
    if (!child) throw refuse("CHILD_NOT_FOUND");
    if (child.suspended === 1) throw refuse("STUDENT_SUSPENDED");
    // The key may have been ended meanwhile.
    if (!(await findFamilyKey(tx, { keyHash: sha256(familyKey) })))
      throw refuse("INVALID_CREDENTIALS");
    if (isOfFamily) await deleteSession(tx, actor.tokenHash);
    return beginChildSession(tx, { childId, key }, clock());
  });
  const storageKey = storageKeyOf(config.secretKey, childId);
  return { token, role: "student" as const, userId: childId, storageKey };
}
