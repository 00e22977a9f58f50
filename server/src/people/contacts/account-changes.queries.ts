import type { Db, Tx } from "../../platform/database/database.ts";
import type { Row } from "../../platform/database/tables.ts";

export type AccountChangeRow = Row<"account_changes">;

export async function insertAccountChange(tx: Tx, change: AccountChangeRow): Promise<void> {
  await tx.insertInto("account_changes").values(change).execute();
}

export async function findAccountChange(
  db: Db,
  secretHash: string,
): Promise<AccountChangeRow | undefined> {
  return db
    .selectFrom("account_changes")
    .selectAll()
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
}

export async function findChangeMadeAt(
  db: Db,
  { userId, kind, madeAt }: { userId: string; kind: AccountChangeRow["kind"]; madeAt: number },
): Promise<AccountChangeRow | undefined> {
  return db
    .selectFrom("account_changes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("made_at", "=", madeAt)
    .executeTakeFirst();
}

export async function listStandingChanges(
  db: Db,
  userId: string,
  after: number,
): Promise<AccountChangeRow[]> {
  return db
    .selectFrom("account_changes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("made_at", ">", after)
    .where("undone_at", "is", null)
    .execute();
}

export async function consumeAccountChange(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("account_changes")
    .set({ undone_at: now })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes later changes, so that they cannot be undone either. */
export async function deleteLaterChanges(tx: Tx, change: AccountChangeRow): Promise<void> {
  await tx
    .deleteFrom("account_changes")
    .where("user_id", "=", change.user_id)
    .where("made_at", ">", change.made_at)
    .execute();
}

export async function listAccountChanges(db: Db, userId: string): Promise<AccountChangeRow[]> {
  return db.selectFrom("account_changes").selectAll().where("user_id", "=", userId).execute();
}

export async function deleteAccountChangesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("account_changes").where("user_id", "=", userId).execute();
}

export async function sweepAccountChanges(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("account_changes").where("expires_at", "<=", now).execute();
}
