import type { Db, Tx } from "../../platform/database/database.ts";
import type { Row } from "../../platform/database/tables.ts";

type AddressChangeRow = Row<"address_changes">;

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

/** False when it was undone before. */
export async function consumeAddressChange(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("address_changes")
    .set({ undone_at: now })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes later changes of the same email or phone, so that they cannot be undone either. */
export async function deleteLaterChanges(tx: Tx, change: AddressChangeRow): Promise<void> {
  await tx
    .deleteFrom("address_changes")
    .where("user_id", "=", change.user_id)
    .where("expires_at", ">", change.expires_at)
    .where(change.email === null ? "phone" : "email", "is not", null)
    .execute();
}

export async function listAddressChanges(db: Db, userId: string): Promise<AddressChangeRow[]> {
  return db.selectFrom("address_changes").selectAll().where("user_id", "=", userId).execute();
}

export async function deleteAddressChangesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("address_changes").where("user_id", "=", userId).execute();
}

export async function sweepAddressChanges(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("address_changes").where("expires_at", "<=", now).execute();
}
