import type { Db, Tx } from "../../platform/database/database.ts";

export type PinOf = { keyId: string; userId: string };

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

/** Resets wrong PINs on a device after the guardian's password. */
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

/** Resets wrong PINs on all devices. */
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

/** Ends sessions opened with the previous PIN. Returns false if the device has no child picker. */
export async function changeGuardianPin(
  tx: Tx,
  { guardianId, deviceId }: { guardianId: string; deviceId: string },
  pin: { pin_hash: string | null; pin_length: number | null },
): Promise<boolean> {
  const result = await tx
    .updateTable("family_keys")
    .set(pin)
    .where("guardian_id", "=", guardianId)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", guardianId)
    .where("device_id", "=", deviceId)
    .where("by_pin", "=", 1)
    .execute();
  return result.numUpdatedRows > 0n;
}

/** The session then outlasts the family key that opened it. */
export async function markByPassword(tx: Tx, tokenHash: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ by_pin: 0, family_key_id: null })
    .where("token_hash", "=", tokenHash)
    .execute();
}
