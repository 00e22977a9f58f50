import type { Db, Tx } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

export type CodeRow = Tables["codes"];

export async function insertCode(tx: Tx, code: CodeRow): Promise<void> {
  await tx.insertInto("codes").values(code).execute();
}

export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("codes").where("id", "=", id).execute();
}

/** The code that was meant: by its id, or the newest that this address was sent. */
export async function findCode(
  db: Db,
  wanted: { purpose: string; target: string; id?: string | undefined },
): Promise<CodeRow | undefined> {
  let query = db
    .selectFrom("codes")
    .selectAll()
    .where("target", "=", wanted.target)
    .where("purpose", "=", wanted.purpose)
    .where("consumed_at", "is", null);
  if (wanted.id) query = query.where("id", "=", wanted.id);
  return query.orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

/** Codes of an address that were proven since `since` and have not been used. */
export async function findProvenCodes(
  db: Db,
  wanted: { purpose: string; target: string; since: number },
): Promise<CodeRow[]> {
  return db
    .selectFrom("codes")
    .selectAll()
    .where("target", "=", wanted.target)
    .where("purpose", "=", wanted.purpose)
    .where("proven_at", ">", wanted.since)
    .where("consumed_at", "is", null)
    .execute();
}

/** One more try, if the code has one left; false when it has not. */
export async function countTry(tx: Tx, id: string, limit: number): Promise<boolean> {
  const result = await tx
    .updateTable("codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("tries", "<", limit)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markProven(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable("codes").set({ proven_at: now }).where("id", "=", id).execute();
}

/** False when somebody used it first. */
export async function consumeCode(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("codes")
    .set({ consumed_at: now })
    .where("id", "=", id)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function sweepCodes(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom("codes").where("created_at", "<", before).execute();
}
