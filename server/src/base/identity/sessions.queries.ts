import { compileOnce, firstRow } from "../../platform/database/compile-once.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";

export const findSession = compileOnce(
  (db, { tokenHash, now }: { tokenHash: string; now: number }) =>
    db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .leftJoin("children", "children.user_id", "users.id")
      .select([
        "users.id",
        "users.role",
        "users.approved",
        "users.suspended",
        "sessions.device_id",
        "sessions.by_pin",
        "sessions.password_at",
        "children.user_id as child_id",
        "sessions.created_at",
        "sessions.seen_at",
      ])
      .where("sessions.token_hash", "=", tokenHash)
      .where("sessions.expires_at", ">", now)
      .where("users.deleted_at", "is", null),
  firstRow,
);

export async function insertSession(tx: Tx, session: NewRow<"sessions">): Promise<void> {
  await tx.insertInto("sessions").values(session).execute();
}

type OnePlace = { user_id: string; device_id: string } | { user_id: string; family_key_id: string };

/** Deletes all but the newest sessions of a user on a device, or by a family key. */
export async function keepNewestSessions(tx: Tx, place: OnePlace, kept: number): Promise<void> {
  const newest = tx
    .selectFrom("sessions")
    .select("token_hash")
    .where((eb) => eb.and(place))
    .orderBy("created_at", "desc")
    .orderBy("token_hash")
    .limit(kept);
  await tx
    .deleteFrom("sessions")
    .where((eb) => eb.and(place))
    .where("token_hash", "not in", newest)
    .execute();
}

export async function prolongSession(
  tx: Tx,
  tokenHash: string,
  times: { seenAt: number; expiresAt: number },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ seen_at: times.seenAt, expires_at: times.expiresAt })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function markPasswordEntered(tx: Tx, tokenHash: string, now: number): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ password_at: now })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Deletes all sessions of a user except one, and those opened by the user's family keys. */
export async function deleteSessionsOf(
  tx: Tx,
  userId: string,
  exceptTokenHash?: string,
): Promise<void> {
  await tx.deleteFrom("family_keys").where("guardian_id", "=", userId).execute();
  let query = tx.deleteFrom("sessions").where("user_id", "=", userId);
  if (exceptTokenHash) query = query.where("token_hash", "!=", exceptTokenHash);
  await query.execute();
}

export async function deleteSessionsByKeysOf(tx: Tx, guardianId: string): Promise<void> {
  const keys = tx.selectFrom("family_keys").select("id").where("guardian_id", "=", guardianId);
  await tx.deleteFrom("sessions").where("family_key_id", "in", keys).execute();
}

export async function deleteOwnSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function sweepSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
