import type { Db, Tx } from "../../platform/database/database.ts";
import type { Row } from "../../platform/database/tables.ts";

export type DiskLevel = Row<"disk_warnings">["level"];

export async function listDiskWarnings(db: Db): Promise<DiskLevel[]> {
  const rows = await db.selectFrom("disk_warnings").select("level").execute();
  return rows.map(({ level }) => level);
}

/** Returns the new levels, so that only one server reports each. */
export async function addDiskWarnings(
  tx: Tx,
  levels: readonly DiskLevel[],
  now: number,
): Promise<DiskLevel[]> {
  const added = await tx
    .insertInto("disk_warnings")
    .values(levels.map((level) => ({ level, sent_at: now })))
    .onConflict((conflict) => conflict.column("level").doNothing())
    .returning("level")
    .execute();
  return added.map(({ level }) => level);
}

export async function deleteDiskWarnings(tx: Tx, levels: readonly DiskLevel[]): Promise<void> {
  await tx.deleteFrom("disk_warnings").where("level", "in", levels).execute();
}
