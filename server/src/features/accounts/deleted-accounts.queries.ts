import type { Db, Tx } from "../../platform/database/database.ts";
import type { Row } from "../../platform/database/tables.ts";

export type DeletedAccountRow = Row<"deleted_accounts">;

export async function insertDeletedAccount(tx: Tx, account: DeletedAccountRow): Promise<void> {
  await tx.insertInto("deleted_accounts").values(account).execute();
}

export async function findDeletedAccount(
  db: Db,
  userId: string,
): Promise<DeletedAccountRow | undefined> {
  return db
    .selectFrom("deleted_accounts")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function deleteDeletedAccount(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("deleted_accounts").where("user_id", "=", userId).execute();
}

/** At most `limit` accounts that can no longer come back, the oldest first. */
export async function listAccountsToPurge(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("deleted_accounts")
    .select("user_id")
    .where("purge_at", "<=", now)
    .orderBy("purge_at")
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
