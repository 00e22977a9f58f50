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

/** From now on the account cannot come back, by any server's clock. False where it may still, or did. */
export async function beginPurge(tx: Tx, userId: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("deleted_accounts")
    .set({ purge_at: 0 })
    .where("user_id", "=", userId)
    .where("purge_at", "<=", now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
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

/** At most `limit` users who cannot come back and own no course any more. */
export async function listFormerUsers(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .leftJoin("deleted_accounts", "deleted_accounts.user_id", "users.id")
    .select("users.id")
    .where("users.deleted_at", "is not", null)
    .where("deleted_accounts.user_id", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("courses")
            .select("courses.id")
            .whereRef("courses.teacher_id", "=", "users.id"),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
