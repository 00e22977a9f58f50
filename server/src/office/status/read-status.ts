import {
  lastBackupRuns,
  newestRunAt,
  type BackupRun,
} from "../../platform/backup/backup-runs.queries.ts";
import { certificateEnd } from "../../platform/certificate.ts";
import { checkWithTimeout } from "../../platform/check-with-timeout.ts";
import { DAY, HOUR, isoTime, MINUTE, SECOND } from "../../platform/clock.ts";
import { usesDisk } from "../../platform/disk-space.ts";
import { sumCounts } from "../../platform/hourly-counts.queries.ts";
import { countDeliveries, listLost } from "../../platform/deliveries/deliveries.queries.ts";
import type { Channel } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { listServers } from "../../platform/servers.queries.ts";
import { VERSION } from "../../platform/version.ts";
import { isBackupRunning } from "./start-backup.ts";
import { findFaults } from "./find-faults.ts";
import type { Status } from "./status.ts";
import { countOverdueDeletions } from "../../base/files/index.ts";
import { countWaiting } from "../teachers/index.ts";
import { codesOfDay } from "../../base/codes/index.ts";

const STORAGE_TIMEOUT = 3 * SECOND;
/** Servers silent for this long have stopped, or cannot reach the database. */
const SEEN_WITHIN = 2 * MINUTE;
const FAILURES_SHOWN = 20;
const LOST_SHOWN = 20;

export async function readStatus(platform: Platform): Promise<Status> {
  const { config, database, clock, readDiskSpace, storage, messages } = platform;
  const now = clock();
  const checkStorage = checkWithTimeout(() => storage.check(), STORAGE_TIMEOUT);
  const databaseMs = await timeOf(() => database.ping());
  const [overdueDeletions, certificate] = await Promise.all([
    countOverdueDeletions(platform),
    certificateEnd(config.publicUrl),
  ]);
  const week = now - 7 * DAY;
  const [deliveries, lost] = await Promise.all([
    countDeliveries(database.read, week),
    listLost(database.read, week, LOST_SHOWN),
  ]);
  const [waitingTeachers, isRunning, backup, proof, disk, storageFault, codes, counts, servers] =
    await Promise.all([
      countWaiting(database.read),
      isBackupRunning(database.read, now),
      lastBackupRuns(database.read, "backup", now),
      lastBackupRuns(database.read, "proof", now),
      usesDisk(config) ? readDiskSpace() : null,
      checkStorage(),
      codesOfDay(platform),
      sumCounts(database.read, Math.floor((now - DAY) / HOUR) * HOUR),
      listServers(database.read),
    ]);
  const clockOffset = await offsetOf(platform);
  const countOf = (kind: string, channels: readonly string[]) =>
    counts
      .filter((one) => one.kind === kind && channels.includes(one.name))
      .reduce((sum, one) => sum + one.count, 0);
  const notices = (channels: readonly string[], ...states: string[]) =>
    deliveries
      .filter(({ channel, state }) => channels.includes(channel) && states.includes(state))
      .reduce((sum, { count }) => sum + count, 0);
  const messagesBy = (channels: readonly Channel[], sent: number) => ({
    delivers: channels.some((channel) => messages.delivers(channel)),
    unsent: countOf("unsent", channels),
    taken: countOf("taken", channels),
    refused: countOf("refused", channels),
    limited: countOf("limited", channels),
    waiting: notices(channels, "waiting", "sending"),
    failed: notices(channels, "failed"),
    lost: notices(channels, "lost"),
    codes: sent,
    codesAtMost: config.codesPerDay,
  });
  const found = {
    version: VERSION,
    waitingTeachers,
    backup: shown(backup),
    backupRunning: isRunning,
    backupGoes: config.backupBucket ? ("bucket" as const) : ("folder" as const),
    proof: shown(proof),
    disk: disk && { free: disk.free, total: disk.total },
    database: database.dialect,
    storage: config.s3 ? ("bucket" as const) : ("folder" as const),
    storageAnswers: storageFault === undefined,
    email: messagesBy(["email"], codes.email),
    phone: messagesBy(["sms", "whatsapp"], codes.phone),
    lost: lost.map(({ id, first_name, last_name, created_at }) => ({
      _id: id,
      name: `${first_name} ${last_name}`.trim(),
      at: isoTime(created_at),
    })),
    servers: servers
      .filter(({ seen_at }) => seen_at > now - SEEN_WITHIN)
      .map(({ name, seen_at }) => ({ name, seenAt: isoTime(seen_at) })),
    failures: counts
      .filter(({ kind }) => kind === "failed")
      .slice(0, FAILURES_SHOWN)
      .map(({ name, count }) => ({ request: name, count })),
  };
  return {
    troubles: findFaults(found, {
      config,
      now,
      databaseFault: database.fault(),
      overdueDeletions,
      certificateEnd: certificate,
      clockOffset,
      databaseMs,
    }),
    ...found,
  };
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}

/**
 * Milliseconds by which this clock is ahead of the database's. SQLite has none: rows written in the future show that
 * the clock was set back.
 */
async function offsetOf({ database, clock }: Platform): Promise<number> {
  if (database.readTime) return clock() - (await database.readTime());
  return Math.min(0, clock() - ((await newestRunAt(database.read)) ?? 0));
}

function shown({ last, lastOk }: { last?: BackupRun | undefined; lastOk?: BackupRun | undefined }) {
  return {
    last: last ? { at: isoTime(last.at), ok: last.ok === 1, words: last.words } : null,
    lastOkAt: lastOk ? isoTime(lastOk.at) : null,
  };
}
