import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { checkInTime, type Check } from "./check-in-time.ts";
import { SECOND } from "./clock.ts";
import { minFreeBytes, usesDisk } from "./disk-space.ts";
import { sentMessages } from "./messages/open.ts";
import type { Platform } from "./platform.ts";
import { sameSecret } from "./secrets.ts";
import { envelope, refuse } from "./refusal.ts";

const LOOPBACK = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** By the token; without one only from this machine, and not through a proxy on it. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameSecret(headers.authorization ?? "", `Bearer ${token}`);
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded/.test(name));
  return !isForwarded && LOOPBACK.includes(socket.remoteAddress ?? "");
}

/** Uploads are refused then, or soon rows as well. */
async function isDiskLow({ config, readDiskSpace }: Platform): Promise<boolean> {
  if (!usesDisk(config)) return false;
  const space = await readDiskSpace();
  return space.free < minFreeBytes(config, space);
}

/** Milliseconds: a balancer gives up soon after. */
const CHECK_TIMEOUT = 3 * SECOND;
const RETRY_SECONDS = 2;

function reachableMetric(part: "database" | "storage", check: Check): Gauge {
  return new Gauge({
    name: `${part}_reachable`,
    help: `1 when the ${part} answers this server`,
    registers: [],
    async collect() {
      this.set((await check()) === undefined ? 1 : 0);
    },
  });
}

/** Read when the metrics are. */
function diskMetrics({ readDiskSpace }: Platform): Gauge[] {
  const parts = { free: "Bytes free", total: "Bytes in all" } as const;
  return (["free", "total"] as const).map(
    (part) =>
      new Gauge({
        name: `disk_${part}_bytes`,
        help: `${parts[part]} on the disk of the data folder`,
        registers: [],
        async collect() {
          this.set((await readDiskSpace())[part]);
        },
      }),
  );
}

function damageMetric({ database }: Platform): Gauge {
  return new Gauge({
    name: "database_damaged",
    help: "1 when the check after the start found the embedded database damaged",
    registers: [],
    collect() {
      this.set(database.damage() === undefined ? 0 : 1);
    },
  });
}

/**
 * For the operator and the balancer: whether the process runs, whether it can serve, and its
 * metrics. A server that is draining finishes what it has begun and is to get nothing more.
 */
export function healthRoutes(
  app: FastifyInstance,
  platform: Platform,
  { isDraining }: { isDraining: () => boolean },
): void {
  const { database, storage } = platform;
  const checkDatabase = checkInTime(() => database.ping(), CHECK_TIMEOUT);
  const checkStorage = checkInTime(() => storage.check(), CHECK_TIMEOUT);
  const checkDisk = checkInTime(async () => {
    if (await isDiskLow(platform)) throw new Error("the disk is nearly full");
  }, CHECK_TIMEOUT);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long answers took, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  registry.registerMetric(sentMessages);
  const metrics = [
    ...diskMetrics(platform),
    damageMetric(platform),
    reachableMetric("database", checkDatabase),
    reachableMetric("storage", checkStorage),
  ];
  for (const metric of metrics) registry.registerMetric(metric);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "page";
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get("/healthz", async () => ({ success: true, message: "OK", data: {} }));
  const limited = { onRequest: app.rateLimit() };
  app.get("/readyz", limited, async (request) => {
    if (isDraining()) throw refuse("NOT_READY");
    const [away, ...others] = await Promise.all([checkDatabase(), checkStorage(), checkDisk()]);
    if (away !== undefined) {
      request.log.error({ err: away }, "not ready: the database cannot be read");
      throw refuse("NOT_READY", { retryAfterSeconds: RETRY_SECONDS });
    }
    const damage = database.damage();
    const problems = [...others, damage && `the database is damaged: ${damage}`]
      .filter((problem) => problem !== undefined)
      .map(String);
    if (problems.length > 0) request.log.warn({ problems }, "ready, but degraded");
    return envelope({ status: problems.length > 0 ? "degraded" : "ok" });
  });
  app.get("/metrics", limited, async (request, reply) => {
    if (!mayReadMetrics(request, platform.config.metricsToken)) throw refuse("NOT_FOUND");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
