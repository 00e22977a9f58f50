import { DAY } from "../clock.ts";
import type { Db, Tx } from "../database/database.ts";
import type { Row } from "../database/tables.ts";
import { newId } from "../secrets.ts";

export type BackupRun = Row<"backup_runs">;

const REMOVED_AFTER = 400 * DAY;
const LONGEST = 500;

export async function addBackupRun(
  tx: Tx,
  { kind, at, isOk, words }: Pick<BackupRun, "kind" | "at"> & { isOk: boolean; words: string },
): Promise<void> {
  const row = { id: newId(), kind, at, ok: isOk ? 1 : 0, words: words.slice(0, LONGEST) } as const;
  await tx.insertInto("backup_runs").values(row).execute();
  await tx
    .deleteFrom("backup_runs")
    .where("at", "<", at - REMOVED_AFTER)
    .execute();
}

export async function lastBackupRuns(
  db: Db,
  kind: BackupRun["kind"],
): Promise<{ last: BackupRun | undefined; lastOk: BackupRun | undefined }> {
  const newest = db.selectFrom("backup_runs").selectAll().where("kind", "=", kind);
  const ordered = newest.orderBy("at", "desc").limit(1);
  return {
    last: await ordered.executeTakeFirst(),
    lastOk: await ordered.where("ok", "=", 1).executeTakeFirst(),
  };
}
