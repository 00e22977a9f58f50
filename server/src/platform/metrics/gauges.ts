import { Counter, Gauge, type Metric } from "prom-client";
import type { Check } from "../check-in-time.ts";
import type { Traffic } from "../http/connections.ts";
import type { Platform } from "../platform.ts";
import { VERSION } from "../version.ts";

/** A gauge that is read when the metrics are. */
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

/** Of PostgreSQL; SQLite has none. */
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

export function gaugesOf(
  platform: Platform,
  { checks, traffic }: { checks: { database: Check; storage: Check }; traffic: () => Traffic },
): Metric[] {
  const { database, readDiskSpace } = platform;
  const disk = "on the disk of the data folder";
  const isDamaged = "1 when the check after the start found the embedded database damaged";
  return [
    buildInfo(platform),
    gauge("disk_free_bytes", `Bytes free ${disk}`, async () => (await readDiskSpace()).free),
    gauge("disk_total_bytes", `Bytes in all ${disk}`, async () => (await readDiskSpace()).total),
    gauge("database_damaged", isDamaged, () => (database.damage() === undefined ? 0 : 1)),
    reachable("database", checks.database),
    reachable("storage", checks.storage),
    ...poolGauges(platform),
    gauge("http_connections", "Open connections", () => traffic().connections),
    total("http_received_bytes_total", "Bytes that came in", () => traffic().received),
    total("http_sent_bytes_total", "Bytes that went out", () => traffic().sent),
  ];
}
