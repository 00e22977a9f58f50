import { DAY, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import { addBackupRun, lastBackupRuns } from "../../platform/backup/backup-runs.queries.ts";
import type { Db } from "../../platform/database/database.ts";
import {
  consume,
  consumeOrRefuse,
  refund,
  reset,
  retryAfter,
} from "../../platform/database/rate-limit.queries.ts";
import { reasonOf } from "../../platform/operator-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAction } from "../../base/audit/index.ts";
import { actAs } from "../../base/identity/index.ts";
import type { RunBackup } from "../../platform/backup/run-backup.ts";

/** One backup at a time on all servers. After this time without renewal the server has stopped. */
const LEASE = { key: "backup-running", limit: 1, windowMs: MINUTE };
const RENEW_EVERY = 20 * SECOND;
/** Limited, because each may be as large as the school's files. */
const PER_DAY = { key: "backups-by-button", limit: 6, windowMs: DAY };

export async function isBackupRunning(db: Db, now: number): Promise<boolean> {
  return (await retryAfter(db, LEASE, now)) > 0;
}

/** Starts a backup as a child process and audits it; the command records the result. */
export async function startBackup(platform: Platform, actor: Actor, run: RunBackup): Promise<void> {
  const lease = await actAs(platform, actor, async (tx) => {
    const now = platform.clock();
    const held = await consume(tx, LEASE, now);
    if ("retryAfterMs" in held) throw refuse("BACKUP_RUNNING");
    await consumeOrRefuse(tx, PER_DAY, now);
    await recordAction(platform, tx, {
      actor,
      action: "takeBackup",
      target: { id: null, name: "" },
    });
    return held.id;
  });
  platform.backgroundTasks.run("a backup", (closing) =>
    withBackupLease(platform, lease, () => take(platform, run, closing)),
  );
}

async function take(
  { database, clock }: Platform,
  run: RunBackup,
  closing: AbortSignal,
): Promise<void> {
  const { last: before } = await lastBackupRuns(database.read, "backup", clock());
  const stderr = await run(closing).then(
    (ended) => (ended.code === 0 ? undefined : ended.stderr || "The command was stopped."),
    (error: unknown) => reasonOf(error),
  );
  const { last } = await lastBackupRuns(database.read, "backup", clock());
  if (last?.id !== before?.id || stderr === undefined) return;
  // The command stopped before recording a reason.
  const [words = ""] = stderr.split("\n");
  const failed = { kind: "backup" as const, isOk: false, words, at: clock() };
  await database.transaction((tx) => addBackupRun(tx, failed));
}

/** Renews the lease while `action` runs, then releases it. */
async function withBackupLease(
  { database, clock, log }: Platform,
  first: string,
  action: () => Promise<void>,
): Promise<void> {
  let lease = first;
  const renewing = setInterval(() => {
    database
      .transaction(async (tx) => {
        await refund(tx, lease);
        const next = await consume(tx, LEASE, clock());
        if ("id" in next) lease = next.id;
      })
      .catch((error: unknown) => log.warn({ err: error }, "a lease was not renewed"));
  }, RENEW_EVERY);
  try {
    await action();
  } finally {
    clearInterval(renewing);
    await database.transaction((tx) => reset(tx, LEASE.key));
  }
}
