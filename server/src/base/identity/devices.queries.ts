import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type DeviceRow = Row<"devices">;

export async function findDevices(db: Db, tokenHashes: readonly string[]): Promise<DeviceRow[]> {
  if (tokenHashes.length === 0) return [];
  return db.selectFrom("devices").selectAll().where("token_hash", "in", tokenHashes).execute();
}

/** Most recently used first. `session_ends` is null if signed out. */
export async function listDevices(db: Db, userId: string, now: number) {
  return db
    .selectFrom("devices")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("sessions")
        .select((max) => max.fn.max("sessions.expires_at").as("ends"))
        .whereRef("sessions.device_id", "=", "devices.id")
        .where("sessions.expires_at", ">", now)
        .as("session_ends"),
    )
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
}

export async function insertDevice(tx: Tx, device: NewRow<"devices">): Promise<void> {
  await tx.insertInto("devices").values(device).execute();
}

export async function touchDevice(
  tx: Tx,
  id: string,
  change: { last_seen_at: number; browser?: string; second_step_at?: number },
): Promise<boolean> {
  const result = await tx
    .updateTable("devices")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateDeviceToken(tx: Tx, id: string, tokenHash: string): Promise<void> {
  await tx.updateTable("devices").set({ token_hash: tokenHash }).where("id", "=", id).execute();
}

export async function deleteDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const own = tx.selectFrom("devices").select("id").where("id", "=", id);
  await tx
    .deleteFrom("sessions")
    .where("device_id", "in", own.where("user_id", "=", userId))
    .execute();
  const result = await tx
    .deleteFrom("devices")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteDevicesOf(tx: Tx, userId: string, exceptId = ""): Promise<void> {
  const own = tx
    .selectFrom("devices")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "!=", exceptId);
  await tx
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("device_id", "in", own)]))
    .where("device_id", "!=", exceptId)
    .execute();
  await tx
    .deleteFrom("devices")
    .where("user_id", "=", userId)
    .where("id", "!=", exceptId)
    .execute();
}

export async function listExcessDevices(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<{ id: string }[]> {
  return tx
    .selectFrom("devices")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .limit(100)
    .offset(limit)
    .execute();
}

export async function sweepDevices(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom("devices")
    .where("last_seen_at", "<=", before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("sessions")
            .select("sessions.token_hash")
            .whereRef("sessions.device_id", "=", "devices.id"),
        ),
      ),
    )
    .execute();
}

export async function forgetPassed(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  const devices = tx.updateTable("devices").set({ second_step_at: null });
  const others = devices.where("user_id", "=", userId).where("second_step_at", "is not", null);
  await (exceptId === undefined ? others : others.where("id", "!=", exceptId)).execute();
}

/** Marks only this device as having passed two-step sign-in. */
export async function markPassed(
  tx: Tx,
  { userId, deviceId }: { userId: string; deviceId: string },
  now: number,
): Promise<void> {
  await forgetPassed(tx, userId);
  await tx
    .updateTable("devices")
    .set({ second_step_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", deviceId)
    .execute();
}
