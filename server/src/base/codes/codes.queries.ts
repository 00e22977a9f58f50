import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type CodeRow = Row<"codes">;
export type Purpose =
  | "createUser"
  | "forgetPassword"
  | "recoveryByAdmin"
  | "updateMailOrPhone"
  | "ownPhone";

export async function insertCode(tx: Tx, code: NewRow<"codes">): Promise<void> {
  await tx.insertInto("codes").values(code).execute();
}

export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("codes").where("id", "=", id).execute();
}

type Wanted = {
  purposes: readonly Purpose[];
  targets: readonly string[];
  requestId?: string | undefined;
  userId?: string | undefined;
  provenSince?: number | undefined;
};

/** A phone without country can match two users, and a form may have several proven codes. */
const CANDIDATES = 5;

/** Unused codes, newest first: those of a request, or the last one sent to a contact. */
export async function findCodes(db: Db, wanted: Wanted): Promise<CodeRow[]> {
  let query = db
    .selectFrom("codes")
    .selectAll()
    .where("target", "in", wanted.targets)
    .where("purpose", "in", wanted.purposes)
    .where("consumed_at", "is", null);
  if (wanted.requestId) query = query.where("request_id", "=", wanted.requestId);
  if (wanted.userId) query = query.where("user_id", "=", wanted.userId);
  if (wanted.provenSince) query = query.where("proven_at", ">", wanted.provenSince);
  const isOneMeant = !wanted.requestId && !wanted.provenSince;
  return query
    .orderBy("created_at", "desc")
    .limit(isOneMeant ? 1 : CANDIDATES)
    .execute();
}

export async function findCodeBySecret(
  db: Db,
  purposes: readonly Purpose[],
  secretHash: string,
): Promise<CodeRow | undefined> {
  return db
    .selectFrom("codes")
    .selectAll()
    .where("secret_hash", "=", secretHash)
    .where("purpose", "in", purposes)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
}

/** Returns false if the code has no attempts left. */
export async function countTry(tx: Tx, id: string, limit: number): Promise<boolean> {
  const result = await tx
    .updateTable("codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("tries", "<", limit)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function refundTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("codes")
    .set((eb) => ({ tries: eb("tries", "-", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function markProven(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable("codes").set({ proven_at: now }).where("id", "=", id).execute();
}

export async function consumeCode(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("codes")
    .set({ consumed_at: now })
    .where("id", "=", id)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Includes codes sent to the account's contacts before it existed. */
export async function deleteCodesOf(
  tx: Tx,
  userId: string,
  targets: readonly string[],
): Promise<void> {
  await tx.deleteFrom("codes").where("user_id", "=", userId).execute();
  if (targets.length > 0) await tx.deleteFrom("codes").where("target", "in", targets).execute();
}

export async function sweepCodes(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom("codes").where("created_at", "<", before).execute();
}
