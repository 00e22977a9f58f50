import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type SecondStepRow = Row<"second_steps">;

export async function findSecondStep(db: Db, userId: string): Promise<SecondStepRow | undefined> {
  return db.selectFrom("second_steps").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export async function countCodesLeft(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom("second_step_codes")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertSecondStep(tx: Tx, row: NewRow<"second_steps">): Promise<void> {
  await tx.insertInto("second_steps").values(row).execute();
}

export async function confirmSecondStep(
  tx: Tx,
  userId: string,
  { now, codeHashes }: { now: number; codeHashes: readonly string[] },
): Promise<void> {
  await tx
    .updateTable("second_steps")
    .set({ confirmed_at: now })
    .where("user_id", "=", userId)
    .execute();
  const codes = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto("second_step_codes").values(codes).execute();
}

/** Returns false if this or a later counter was used. */
export async function consumeCounter(tx: Tx, userId: string, counter: number): Promise<boolean> {
  const result = await tx
    .updateTable("second_steps")
    .set({ last_counter: counter })
    .where("user_id", "=", userId)
    .where("last_counter", "<", counter)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function consumeRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom("second_step_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteSecondStepSince(tx: Tx, userId: string, since: number): Promise<void> {
  const step = await findSecondStep(tx, userId);
  if (step && (step.confirmed_at ?? since) >= since) await deleteSecondStep(tx, userId);
}

export async function deleteSecondStep(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom("second_step_codes").where("user_id", "=", userId).execute();
  const result = await tx
    .deleteFrom("second_steps")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function whoHaveSecondStep(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("second_steps")
    .select("user_id")
    .where("user_id", "in", userIds)
    .where("confirmed_at", "is not", null)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
