import type { Db, Tx } from "../platform/database/database.ts";

/** A person's PIN on the device of a family key. */
export type PinOf = { keyId: string; userId: string };

/** Counts one more wrong PIN of a person on a device, and says how many they are now. */
export async function countTry(tx: Tx, { keyId, userId }: PinOf): Promise<number> {
  const { wrong } = await tx
    .insertInto("pin_tries")
    .values({ family_key_id: keyId, user_id: userId, wrong: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["family_key_id", "user_id"])
        .doUpdateSet((eb) => ({ wrong: eb("pin_tries.wrong", "+", 1) })),
    )
    .returning("wrong")
    .executeTakeFirstOrThrow();
  return wrong;
}

export async function forgetTries(tx: Tx, { keyId, userId }: PinOf): Promise<void> {
  await tx
    .deleteFrom("pin_tries")
    .where("family_key_id", "=", keyId)
    .where("user_id", "=", userId)
    .execute();
}

/** Wrong PINs on a guardian's device, where the guardian has entered the password. */
export async function forgetTriesOnDevice(
  tx: Tx,
  { guardianId, deviceId }: { guardianId: string; deviceId: string },
): Promise<void> {
  const keys = (db: Db) =>
    db
      .selectFrom("family_keys")
      .select("id")
      .where("guardian_id", "=", guardianId)
      .where("device_id", "=", deviceId);
  await tx.deleteFrom("pin_tries").where("family_key_id", "in", keys(tx)).execute();
}

/** A new PIN has no wrong tries, on any device. */
export async function changeChildPin(
  tx: Tx,
  childId: string,
  pinHash: string | null,
): Promise<void> {
  await tx
    .updateTable("children")
    .set({ pin_hash: pinHash })
    .where("user_id", "=", childId)
    .execute();
  await tx.deleteFrom("pin_tries").where("user_id", "=", childId).execute();
}

/** False when the guardian's children are not chosen by name on this device. */
export async function changeGuardianPin(
  tx: Tx,
  { guardianId, deviceId }: { guardianId: string; deviceId: string },
  pinHash: string | null,
): Promise<boolean> {
  const result = await tx
    .updateTable("family_keys")
    .set({ pin_hash: pinHash })
    .where("guardian_id", "=", guardianId)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The session is from now on like one that was opened with the password. */
export async function markByPassword(tx: Tx, tokenHash: string): Promise<void> {
  await tx.updateTable("sessions").set({ by_pin: 0 }).where("token_hash", "=", tokenHash).execute();
}

/** An answer with a new session may be lost on the way: the one before it stays. */
const SESSIONS_OF_CHILD = 2;

/** The sessions of a child on this device but the newest, before one more. */
export async function deleteFormerSessions(tx: Tx, { keyId, userId }: PinOf): Promise<void> {
  const newest = tx
    .selectFrom("sessions")
    .select("token_hash")
    .where("family_key_id", "=", keyId)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("token_hash")
    .limit(SESSIONS_OF_CHILD - 1);
  await tx
    .deleteFrom("sessions")
    .where("family_key_id", "=", keyId)
    .where("user_id", "=", userId)
    .where("token_hash", "not in", newest)
    .execute();
}
