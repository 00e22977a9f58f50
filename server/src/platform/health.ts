import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { answers } from "./database/dialect.ts";
import { sentMessages } from "./messages/open.ts";
import type { Platform } from "./platform.ts";
import { sameSecret } from "./secrets.ts";
import { refuse } from "./refusal.ts";

const LOOPBACK = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** By the token; without one only from this machine, and not through a proxy on it. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameSecret(headers.authorization ?? "", `Bearer ${token}`);
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded/.test(name));
  return !isForwarded && LOOPBACK.includes(socket.remoteAddress ?? "");
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
    return { success: true, message: "OK", data: {} };
  });
  app.get("/metrics", limited, async (request, reply) => {
    if (!mayReadMetrics(request, platform.config.metricsToken)) throw refuse("NOT_FOUND");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
