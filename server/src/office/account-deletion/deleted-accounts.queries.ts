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

export async function listDeletedWith(
  tx: Tx,
  guardianId: string,
  deletedAt: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("deleted_accounts")
    .innerJoin("guardians", "guardians.child_id", "deleted_accounts.user_id")
    .innerJoin("children", "children.user_id", "deleted_accounts.user_id")
    .select("deleted_accounts.user_id")
    .where("guardians.guardian_id", "=", guardianId)
    .where("deleted_accounts.deleted_at", "=", deletedAt)
    .orderBy("deleted_accounts.user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function deleteDeletedAccount(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("deleted_accounts").where("user_id", "=", userId).execute();
}

/** Starts the final deletion, by any server's clock. Returns false if the account may still be restored, or was. */
export async function beginPurge(tx: Tx, userId: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("deleted_accounts")
    .set({ purge_at: 0 })
    .where("user_id", "=", userId)
    .where("purge_at", "<=", now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

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

export async function listNamelessUsers(db: Db, limit: number): Promise<string[]> {
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
