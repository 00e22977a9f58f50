import type { FastifyInstance, FastifyRequest } from "fastify";
import { checkWithTimeout } from "./check-with-timeout.ts";
import { SECOND } from "./clock.ts";
import type { Config } from "./config.ts";
import { isDiskLow } from "./disk-space.ts";
import { type Arrival, isDoctor } from "./doctor/ask-server.ts";
import { hasToken } from "./metrics/listen-for-metrics.ts";
import type { Sources } from "./metrics/gauges.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import type { Platform } from "./platform.ts";
import { envelope, refuse } from "./refusal.ts";
import { VERSION } from "./version.ts";

const LOOPBACK = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** Requires the token. Without a token and a metrics port, only direct requests from this machine are allowed. */
function mayReadMetrics(
  { headers, socket }: FastifyRequest,
  { metricsToken, metricsAt }: Config,
): boolean {
  if (metricsToken !== undefined) return hasToken(headers.authorization, metricsToken);
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded/.test(name));
  return metricsAt === undefined && !isForwarded && LOOPBACK.includes(socket.remoteAddress ?? "");
}

/** Milliseconds, below the timeout of balancers. */
const CHECK_TIMEOUT = 3 * SECOND;
const RETRY_SECONDS = 2;

/** Bytes; more than the doctor sends. */
const DOCTORS_BODY = 4 * 1024 ** 2;

async function arrivalOf({ headers, socket, body }: FastifyRequest) {
  const arrival: Arrival = {
    address: (socket.remoteAddress ?? "").replace(/^::ffff:/, ""),
    isForwarded: headers["x-forwarded-for"] !== undefined,
    bytes: String(body).length,
  };
  return envelope(arrival);
}

/**
 * Liveness, readiness and metrics, for operators and balancers. A draining server finishes its requests and should get
 * no more.
 */
export function healthRoutes(
  app: FastifyInstance,
  platform: Platform,
  { isDraining, ...sources }: { isDraining: () => boolean } & Omit<Sources, "checks">,
): Metrics {
  const { database, storage, config, clock } = platform;
  const onlyDoctor = async ({ headers }: FastifyRequest) => {
    if (!isDoctor(headers, config.secretKey, clock())) throw refuse("NOT_FOUND");
  };
  const checkDatabase = checkWithTimeout(() => database.ping(), CHECK_TIMEOUT);
  const checkStorage = checkWithTimeout(() => storage.check(), CHECK_TIMEOUT);
  const checkDisk = checkWithTimeout(async () => {
    if (await isDiskLow(platform)) throw new Error("the disk is nearly full");
  }, CHECK_TIMEOUT);
  const checks = { database: checkDatabase, storage: checkStorage };
  const metrics = createMetrics(app, platform, { checks, ...sources });

  app.get("/healthz", async () => envelope({ version: VERSION }));
  app.post("/healthz", { bodyLimit: DOCTORS_BODY, onRequest: onlyDoctor }, arrivalOf);
  // Balancers reuse connections: a request sent while they close would get no response.
  app.addHook("onSend", (_request, reply, _body, done) => {
    if (isDraining()) reply.header("connection", "close");
    done();
  });
  const limited = { onRequest: app.rateLimit() };
  app.get("/readyz", limited, async (request) => {
    if (isDraining()) throw refuse("NOT_READY");
    const [away, ...others] = await Promise.all([checkDatabase(), checkStorage(), checkDisk()]);
    if (away !== undefined) {
      request.log.error({ err: away }, "not ready: the database cannot be read");
      throw refuse("NOT_READY", { retryAfterSeconds: RETRY_SECONDS });
    }
    const fault = database.fault();
    const standby = database.takesWrites() ? undefined : "the database takes no writes";
    const faults = [...others, standby, fault && `the database is damaged: ${fault}`]
      .filter((fault) => fault !== undefined)
      .map(String);
    if (faults.length > 0) request.log.warn({ faults }, "ready, but degraded");
    return envelope({ status: faults.length > 0 ? "degraded" : "ok" });
  });
  app.get("/metrics", limited, async (request, reply) => {
    if (!mayReadMetrics(request, platform.config)) throw refuse("NOT_FOUND");
    return reply.type(metrics.contentType).send(await metrics.read());
  });
  return metrics;
}
