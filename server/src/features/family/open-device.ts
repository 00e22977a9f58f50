import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId, newToken, sha256 } from "../../platform/secrets.ts";
import {
  deleteFamilyKey,
  deleteFamilyKeysOfDevice,
  insertFamilyKey,
  letter,
  requirePassword,
  requireSession,
  tell,
  verifiedContacts,
} from "../../identity/index.ts";

/**
 * Lets the guardian's children be chosen by name on the device of this session, and tells the guardian.
 * Of the key only the hash is stored.
 */
export async function openDevice(
  platform: Platform,
  actor: Actor,
  password: string,
): Promise<string> {
  const { database, clock, config, backgroundTasks } = platform;
  const guardian = await requirePassword(platform, actor, password);
  const key = newToken();
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await deleteFamilyKeysOfDevice(tx, actor.deviceId);
    await insertFamilyKey(tx, {
      id: newId(),
      guardian_id: actor.id,
      device_id: actor.deviceId,
      key_hash: sha256(key),
      created_at: clock(),
    });
  });
  backgroundTasks.run("telling of a family's device", () =>
    tell(platform, verifiedContacts(guardian), letter(config, "familyDevice")),
  );
  return key;
}

/** Ended before, it is not found. */
export async function closeDevice({ database }: Platform, actor: Actor, id: string) {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    if (!(await deleteFamilyKey(tx, actor.id, id))) throw refuse("DEVICE_NOT_FOUND");
  });
}
