import { ADMINS } from "@madrasa/contract/roles";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type InvitationRow = Row<"teacher_invitations">;

const LISTED_AT_MOST = 100;

const ofAdmins = (db: Db) =>
  db
    .selectFrom("teacher_invitations")
    .innerJoin("users", "users.id", "teacher_invitations.made_by")
    .where("users.role", "in", [...ADMINS])
    .where("users.deleted_at", "is", null);

const openAt = (db: Db, now: number) =>
  ofAdmins(db).where("used_at", "is", null).where("expires_at", ">", now);

export async function listOpen(db: Db, now: number) {
  return openAt(db, now)
    .select(["teacher_invitations.id", "teacher_invitations.created_at", "expires_at"])
    .select(["users.first_name", "users.last_name"])
    .orderBy("expires_at", "desc")
    .orderBy("teacher_invitations.id")
    .limit(LISTED_AT_MOST)
    .execute();
}

export async function hasOpen(db: Db, now: number): Promise<boolean> {
  const found = await openAt(db, now).select("teacher_invitations.id").limit(1).executeTakeFirst();
  return found !== undefined;
}

export async function findBySecret(db: Db, secretHash: string): Promise<InvitationRow | undefined> {
  return ofAdmins(db)
    .selectAll("teacher_invitations")
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
}

export async function insertInvitation(tx: Tx, row: NewRow<"teacher_invitations">): Promise<void> {
  await tx.insertInto("teacher_invitations").values(row).execute();
}

/** Returns false if used or withdrawn concurrently. */
export async function markUsed(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("teacher_invitations")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteOpen(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .deleteFrom("teacher_invitations")
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteExpiredBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom("teacher_invitations").where("expires_at", "<", time).execute();
}
