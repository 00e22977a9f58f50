import type { Db, Tx } from "../../platform/database/database.ts";

export async function listReports(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom("sent_reports").selectAll().execute();
  return new Map(rows.map(({ cause, sent_at }) => [cause, sent_at]));
}

/** Returns new causes, so that one server sends each. */
export async function insertReports(
  tx: Tx,
  causes: readonly string[],
  now: number,
): Promise<string[]> {
  if (causes.length === 0) return [];
  const added = await tx
    .insertInto("sent_reports")
    .values(causes.map((cause) => ({ cause, sent_at: now })))
    .onConflict((conflict) => conflict.column("cause").doNothing())
    .returning("cause")
    .execute();
  return added.map(({ cause }) => cause);
}

/** Returns false if another server was first. */
export async function updateReport(
  tx: Tx,
  cause: string,
  times: { from: number; to: number },
): Promise<boolean> {
  const result = await tx
    .updateTable("sent_reports")
    .set({ sent_at: times.to })
    .where("cause", "=", cause)
    .where("sent_at", "=", times.from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteReports(tx: Tx, causes: readonly string[]): Promise<void> {
  if (causes.length > 0) {
    await tx
      .deleteFrom("sent_reports")
      .where("cause", "in", [...causes])
      .execute();
  }
}
