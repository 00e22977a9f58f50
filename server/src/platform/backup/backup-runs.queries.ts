import { DAY } from "../clock.ts";
import type { Db, Tx } from "../database/database.ts";
import type { Row } from "../database/tables.ts";
import { newId } from "../secrets.ts";

export type BackupRun = Row<"backup_runs">;

const REMOVED_AFTER = 400 * DAY;
const LONGEST = 500;
/** Tolerates a clock that was set back by less. */
const CLOCKS_DIFFER = DAY;

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

/** Ignores runs of a clock that was ahead, which would hide later ones. */
export async function lastBackupRuns(
  db: Db,
  kind: BackupRun["kind"],
  now: number,
): Promise<{ last: BackupRun | undefined; lastOk: BackupRun | undefined }> {
  const runs = db.selectFrom("backup_runs").selectAll().where("kind", "=", kind);
  const ordered = runs
    .where("at", "<=", now + CLOCKS_DIFFER)
    .orderBy("at", "desc")
    .limit(1);
  return {
    last: await ordered.executeTakeFirst(),
    lastOk: await ordered.where("ok", "=", 1).executeTakeFirst(),
  };
}

/** Also of a clock that was ahead. Null without runs. */
export async function newestRunAt(db: Db): Promise<number | null> {
  const found = db.selectFrom("backup_runs").select(({ fn }) => fn.max("at").as("at"));
  return (await found.executeTakeFirstOrThrow()).at;
}
