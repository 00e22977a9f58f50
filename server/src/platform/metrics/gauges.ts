import { Counter, Gauge, type Metric } from "prom-client";
import { lastBackupRuns } from "../backup/backup-runs.queries.ts";
import { countWaiting } from "../deliveries/deliveries.queries.ts";
import { checkWithTimeout, type Check } from "../check-with-timeout.ts";
import { SECOND } from "../clock.ts";
import type { Traffic } from "../http/connections.ts";
import type { Platform } from "../platform.ts";
import { VERSION } from "../version.ts";

function gauge(name: string, help: string, read: () => number | Promise<number>): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set(await read());
    },
  });
}

function total(name: string, help: string, read: () => number): Counter {
  return new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

function reachable(part: "database" | "storage", check: Check): Gauge {
  const help = `1 when the ${part} answers this server`;
  return gauge(`${part}_reachable`, help, async () => ((await check()) === undefined ? 1 : 0));
}

function buildInfo({ config, database }: Platform): Gauge {
  const info = new Gauge({
    name: "build_info",
    help: "Always 1: the program's version, Node's, and what the school is kept in",
    labelNames: ["version", "node", "database", "storage"],
    registers: [],
  });
  const storage = config.s3 ? "s3" : "disk";
  info.set({ version: VERSION, node: process.version, database: database.dialect, storage }, 1);
  return info;
}

function poolGauges({ database }: Platform): Gauge[] {
  const { pool } = database;
  if (pool === undefined) return [];
  const counts = {
    max: "Connections that this server may open to the database",
    open: "Connections that are open to the database",
    idle: "Connections to the database that nothing uses at the moment",
    waiting: "Queries that wait for a connection to the database",
  } as const;
  return (["max", "open", "idle", "waiting"] as const).map((count) =>
    gauge(`database_pool_${count}`, counts[count], () => pool()[count]),
  );
}

/** Milliseconds, below Prometheus' timeout of ten seconds, because all connections may be busy. */
const ROWS_TIMEOUT = SECOND;

const OF_ROWS = [
  "backupAge",
  "proofAge",
  "isTakenBack",
  "clockOffset",
  "overdue",
  "waiting",
] as const;
type OfRows = Record<(typeof OF_ROWS)[number], number>;

/** Gauges from rows; NaN while unreadable, so that other metrics stay available. */
function gaugesOfRows(
  { config, database, clock }: Platform,
  overdueDeletions: Sources["overdueDeletions"],
): Metric[] {
  const none = Object.fromEntries(OF_ROWS.map((name) => [name, NaN])) as OfRows;
  let found: OfRows = none;
  const ageOf = async (kind: "backup" | "proof") => {
    const { lastOk } = await lastBackupRuns(database.read, kind, clock());
    return lastOk === undefined ? Infinity : (clock() - lastOk.at) / SECOND;
  };
  // Shared by all gauges of a collection.
  const readRows = checkWithTimeout(async () => {
    const isTestedHere = config.backupRecipient === undefined;
    const [backupAge, proofAge] = [
      await ageOf("backup"),
      isTestedHere ? await ageOf("proof") : NaN,
    ];
    const updated = await lastBackupRuns(database.read, "update", clock());
    const isTakenBack = updated.last?.ok === 0 ? 1 : 0;
    const now = (await database.readTime?.()) ?? clock();
    const overdue = await overdueDeletions();
    const waiting = await countWaiting(database.read);
    const clockOffset = (clock() - now) / SECOND;
    found = { backupAge, proofAge, isTakenBack, overdue, waiting, clockOffset };
  }, ROWS_TIMEOUT);
  const ofRows = (name: string, help: string, key: keyof OfRows) =>
    gauge(name, help, async () => ((await readRows()) === undefined ? found : none)[key]);
  const never = "infinite where there is none";
  const offset = "database_clock_offset_seconds";
  return [
    ofRows("backup_age_seconds", `Since the last good backup; ${never}`, "backupAge"),
    ofRows(
      "backup_proof_age_seconds",
      `Since the last good proof of one; ${never}, NaN where they are encrypted`,
      "proofAge",
    ),
    ofRows("deletions_overdue", "Files that were to be deleted more than an hour ago", "overdue"),
    ofRows("deliveries_waiting", "Notices that are still to be sent", "waiting"),
    ofRows("update_taken_back", "1 when the last update went back", "isTakenBack"),
    ...(database.readTime
      ? [ofRows(offset, "This clock before the database's", "clockOffset")]
      : []),
  ];
}

export type Sources = {
  checks: { database: Check; storage: Check };
  traffic: () => Traffic;
  overdueDeletions: () => Promise<number>;
};

export function gaugesOf(
  platform: Platform,
  { checks, traffic, overdueDeletions }: Sources,
): Metric[] {
  const { database, readDiskSpace } = platform;
  const disk = "on the disk of the data folder";
  const isDamaged = "1 when the check after the start found the embedded database damaged";
  return [
    buildInfo(platform),
    gauge("disk_free_bytes", `Bytes free ${disk}`, async () => (await readDiskSpace()).free),
    gauge("disk_total_bytes", `Bytes in all ${disk}`, async () => (await readDiskSpace()).total),
    gauge("database_damaged", isDamaged, () => (database.fault() === undefined ? 0 : 1)),
    reachable("database", checks.database),
    reachable("storage", checks.storage),
    gauge("database_read_only", "1 while the database answers and takes no writes", async () => {
      await checks.database();
      return database.takesWrites() ? 0 : 1;
    }),
    ...poolGauges(platform),
    gauge("http_connections", "Open connections", () => traffic().connections),
    total("http_received_bytes_total", "Bytes that came in", () => traffic().received),
    total("http_sent_bytes_total", "Bytes that went out", () => traffic().sent),
    // Last, to exclude its own queries from the waiting ones.
    ...gaugesOfRows(platform, overdueDeletions),
  ];
}
