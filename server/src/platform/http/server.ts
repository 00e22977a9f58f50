import type { Socket } from "node:net";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import { LARGE_BODY_MAX } from "@madrasa/contract/endpoint";
import { fastify, LogController, type FastifyInstance } from "fastify";
import { MINUTE, type Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { answerError, answerUnreadable } from "./errors.ts";
import { createTurns } from "./in-turn.ts";
import { createAnswerCache } from "./answer-cache.ts";
import { endStalled } from "./end-stalled.ts";
import { limitBodies } from "./limit-bodies.ts";
import { limitConnections } from "./limit-connections.ts";
import { trackConnections, type Traffic } from "./connections.ts";
import { requestIds } from "./request-ids.ts";
import { createReadTogether } from "./read-together.ts";
import { mount, type FindActor, type Route } from "./route.ts";
import { networkOf } from "./network.ts";
import { refuse } from "../refusal.ts";

const BODY_MAX = 256 * 1024;
/** Characters of a URL with its query; a signed link of ours has about 300. */
const URL_MAX = 2_048;
const YEAR_SECONDS = 365 * 24 * 3600;
const NO_LIMIT_HEADERS = {
  "x-ratelimit-limit": false,
  "x-ratelimit-remaining": false,
  "x-ratelimit-reset": false,
};

/** The server without features: parsing, errors, request ids, limits. */
export async function createServer(
  config: Config,
  log: Log,
): Promise<{ http: FastifyInstance; traffic: () => Traffic }> {
  const isSecure = config.publicUrl.startsWith("https:");
  const app = fastify({
    loggerInstance: log,
    // One log line of our own for each answer, below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config),
    bodyLimit: BODY_MAX,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Before routing, so that the time a request costs does not grow with its URL.
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
  // Hooks that wait for nothing have a callback: each promise would cost every request a microsecond.
  app.addHook("onRequest", (request, reply, done) => {
    // Every answer says its own type; no browser may guess another.
    void reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    if (isSecure) void reply.header("strict-transport-security", `max-age=${YEAR_SECONDS}`);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // URLs of files carry their permission in the query: the path alone is logged.
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
    // Only who is refused hears of the limit.
    addHeadersOnExceeding: NO_LIMIT_HEADERS,
    // Signed in, each person is counted alone, so that one student's calls do not use up the limit of
    // others behind the same router. Pages and calls without a session are counted by network.
    keyGenerator: ({ actor, ip }) => (actor ? `person ${actor.id}` : networkOf(ip)),
    errorResponseBuilder: (_request, { ttl }) =>
      refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: ttl / 1000 }),
  });
  return { http: app, traffic: connections.traffic };
}

/** A URL that no route answers, of the kind that was asked for: a call or a page. */
function tooLongUrl(url: string): string {
  return url.startsWith("/api/") ? "/api/too-long" : "/too-long";
}

/** JSON only, and an empty body is `{}`. */
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

/** Mounts the contract's calls in a scope of their own, with limits and caching for them alone. */
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
    const turns = createTurns();
    const answerCache = createAnswerCache(clock);
    const readTogether = createReadTogether<string | undefined>();
    const mounting = { findActor, turns, answerCache, losses, readTogether };
    for (const route of routes) mount(calls, route, mounting);
  });
}

/**
 * Stops taking requests, lets running calls finish for `graceMs`, and cuts transfers of files at
 * once: they leave nothing behind and can be sent again.
 */
export function closeGracefully(
  app: FastifyInstance,
  transfers: Set<Socket>,
  graceMs: number,
): Promise<void> {
  for (const socket of transfers) socket.destroy();
  const late = setTimeout(() => app.server.closeAllConnections(), graceMs);
  return app.close().finally(() => clearTimeout(late));
}
