import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { answers } from "./database/dialect.ts";
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

/** For the operator: whether the process runs, whether it can work, and its metrics. */
export function healthRoutes(app: FastifyInstance, platform: Platform): void {
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
  for (const metric of [...diskMetrics(platform), damageMetric(platform)])
    registry.registerMetric(metric);
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
    try {
      await answers(platform.database.read);
      await platform.storage.check();
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      throw refuse("NOT_READY");
    }
    const problems = [
      ...((await isDiskLow(platform)) ? ["the disk is nearly full"] : []),
      ...(platform.database.damage() === undefined ? [] : ["the database is damaged"]),
    ];
    if (problems.length > 0) request.log.warn({ problems }, "ready, but degraded");
    return envelope({ status: problems.length > 0 ? "degraded" : "ok" });
  });
  app.get("/metrics", limited, async (request, reply) => {
    if (!mayReadMetrics(request, platform.config.metricsToken)) throw refuse("NOT_FOUND");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
