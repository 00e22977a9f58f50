import { addBackupRun, type BackupRun } from "../platform/backup/backup-runs.queries.ts";
import { IdentityMissing } from "../platform/backup/encryption.ts";
import type { Config } from "../platform/config.ts";
import { databaseMayExist, openDatabase } from "../platform/database/open.ts";
import { reasonOf } from "../platform/operator-error.ts";
import { using, type Exit } from "./command.ts";

export type Outcome = { exit: Exit; isOk: boolean; words: string };

/**
 * Runs a backup or restore test and records the result for the status page. Without a database, or with an old one, it
 * is only printed.
 */
export async function recordRun(
  config: Config,
  kind: BackupRun["kind"],
  action: () => Promise<Outcome>,
): Promise<Exit> {
  try {
    const { exit, isOk, words } = await action();
    await record(config, { kind, isOk, words });
    return exit;
  } catch (error) {
    // Nothing was tested: nothing is known of the backup.
    if (error instanceof IdentityMissing) throw error;
    const [words = ""] = reasonOf(error).split("\n");
    await record(config, { kind, isOk: false, words });
    throw error;
  }
}

export async function record(
  config: Config,
  run: { kind: BackupRun["kind"]; isOk: boolean; words: string },
): Promise<void> {
  if (!databaseMayExist(config)) return;
  try {
    await using(openDatabase(config, { isPatient: true }), (database) =>
      database.transaction((tx) => addBackupRun(tx, { ...run, at: Date.now() })),
    );
  } catch (error) {
    const [reason = ""] = reasonOf(error).split("\n");
    process.stderr.write(`How it ended could not be recorded in the database: ${reason}\n`);
  }
}
