import type { Socket } from "node:net";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import { contract } from "@madrasa/contract";
import { type Endpoint, LARGE_BODY_MAX } from "@madrasa/contract/endpoint";
import { fastify, type FastifyInstance, LogController } from "fastify";
import { type Clock, MINUTE } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { answerError, answerUnreadable } from "./errors.ts";
import { createConcurrencyLimits } from "./concurrency-limits.ts";
import { createAnswerCache } from "./response-cache.ts";
import { endStalled, limitBodies, limitConnections } from "./connection-limits.ts";
import { trackConnections, type Traffic } from "./connections.ts";
import { createReadCoalescer } from "./read-coalescer.ts";
import { type FindActor, mount, type Route } from "./route.ts";
import { networkOf } from "./network.ts";
import { refuse } from "../refusal.ts";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { proxies } from "./proxies.ts";

const BODY_MAX = 256 * 1024;
/** Characters with query; our signed links have about 300. */
const URL_MAX = 2_048;
const YEAR_SECONDS = 365 * 24 * 3600;
const NO_LIMIT_HEADERS = {
  "x-ratelimit-limit": false,
  "x-ratelimit-remaining": false,
  "x-ratelimit-reset": false,
};

/** Server without features: parsing, errors, request ids, limits. */
export async function createServer(
  config: Config,
  log: Log,
): Promise<{ http: FastifyInstance; traffic: () => Traffic }> {
  const isSecure = config.publicUrl.startsWith("https:");
  const app = fastify({
    loggerInstance: log,
    // Replaced by one log line per response, below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config),
    bodyLimit: BODY_MAX,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Before routing, so that long URLs are cheap.
    rewriteUrl: ({ url = "/" }) => (url.length > URL_MAX ? tooLongUrl(url) : url),
    return503OnClosing: false,
    forceCloseConnections: "idle",
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  }) as unknown as FastifyInstance;
  app.setErrorHandler<Parameters<typeof answerError>[0]>(answerError);
  limitConnections(app.server, config);
  const connections = trackConnections(app.server, { isPortOurs: config.socket === undefined });
  endStalled(app.server, config.readerDeadlineMs);
  app.addHook("preClose", connections.beginClosing);
  // Callbacks instead of promises, which would cost every request a microsecond each.
  app.addHook("onRequest", (request, reply, done) => {
    // Every response states its type, which browsers must not guess.
    void reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    if (isSecure) void reply.header("strict-transport-security", `max-age=${YEAR_SECONDS}`);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Logs the path only, because queries of file URLs grant access.
    const path = request.url.split("?")[0];
    const facts = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info({ ...facts, actor: request.actor?.id }, "answered");
    done();
  });
  limitBodies(app, { deadlineMs: config.bodyDeadlineMs, largestBody: LARGE_BODY_MAX });
  acceptJson(app);
  await app.register(rateLimit, {
    global: false,
    max: config.callsPerAddressPerMinute,
    timeWindow: MINUTE,
    // Only refused callers see the limit.
    addHeadersOnExceeding: NO_LIMIT_HEADERS,
    // Counts signed-in persons individually, so that one student cannot use up the limit of others behind the same
    // router; others by network.
    keyGenerator: ({ actor, ip }) => (actor ? `person ${actor.id}` : networkOf(ip)),
    errorResponseBuilder: (_request, { ttl }) =>
      refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: ttl / 1000 }),
  });
  return { http: app, traffic: connections.traffic };
}

function tooLongUrl(url: string): string {
  return url.startsWith("/api/") ? "/api/too-long" : "/too-long";
}

/** Accepts JSON only; an empty body is `{}`. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) return done(null, {});
    return parseJson(request, body as string, (error, value) =>
      error ? done(refuse("INVALID_JSON")) : done(null, value),
    );
  });
}

type Calls = {
  routes: readonly Route[];
  findActor: FindActor;
  clock: Clock;
  losses: Database["losses"];
};

export async function mountCalls(
  app: FastifyInstance,
  { routes, findActor, clock, losses }: Calls,
): Promise<void> {
  await app.register(async (calls) => {
    await calls.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
    calls.addHook("onSend", (_request, reply, _body, done) => {
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
      done();
    });
    const turns = createConcurrencyLimits();
    const answerCache = createAnswerCache(clock);
    const readTogether = createReadCoalescer<string | undefined>();
    const mounting = { findActor, turns, answerCache, losses, readTogether };
    for (const route of routes) mount(calls, route, mounting);
  });
}

/** Throws unless every endpoint has exactly one route. */
export function completeRoutes(routes: Route[]): Route[] {
  const promised = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
  const mounted = new Set<unknown>(routes.map(({ endpoint }) => endpoint));
  const missing = promised.filter((endpoint) => !mounted.has(endpoint));
  if (missing.length > 0 || mounted.size !== routes.length) {
    const names = missing.map(({ method, path }) => `${method} ${path}`);
    throw new Error(
      `The contract and the routes disagree: ${names.join(", ") || "one is mounted twice"}`,
    );
  }
  return routes;
}

/** Stops accepting requests, lets calls finish for `graceMs`, and cuts file transfers, which can be resumed. */
export function closeGracefully(
  app: FastifyInstance,
  transfers: Set<Socket>,
  graceMs: number,
): Promise<void> {
  for (const socket of transfers) socket.destroy();
  const late = setTimeout(() => app.server.closeAllConnections(), graceMs);
  return app.close().finally(() => clearTimeout(late));
}

/** Format of ids generated by balancers. */
const ID = /^[A-Za-z0-9._-]{8,128}$/;

/** `x-request-id` of a trusted proxy, to find a request in both logs; otherwise a new id. */
function requestIds({ trustProxy }: Pick<Config, "trustProxy">) {
  const isProxy = proxies(trustProxy);
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    const isGiven = typeof given === "string" && ID.test(given);
    return isGiven && isProxy(socket.remoteAddress ?? "") ? given : randomUUID();
  };
}
