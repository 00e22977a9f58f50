import type { Db, Tx } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

type AddressChangeRow = Tables["address_changes"];

export async function insertAddressChange(tx: Tx, change: AddressChangeRow): Promise<void> {
  await tx.insertInto("address_changes").values(change).execute();
}

export async function findAddressChange(
  db: Db,
  secretHash: string,
): Promise<AddressChangeRow | undefined> {
  return db
    .selectFrom("address_changes")
    .selectAll()
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
}

export async function consumeAddressChange(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable("address_changes").set({ undone_at: now }).where("id", "=", id).execute();
}

export async function deleteAddressChangesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("address_changes").where("user_id", "=", userId).execute();
}

export async function sweepAddressChanges(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("address_changes").where("expires_at", "<=", now).execute();
}
