import compileSerializer from "fast-json-stringify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { Language } from "@madrasa/contract/languages";
import type { SuccessCode } from "@madrasa/contract/successes";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Browser } from "../browser.ts";
import { headerLanguage } from "./language.ts";
import { type ConcurrencyLimits, keyOf } from "./concurrency-limits.ts";
import type { CachedAnswer, ResponseCache } from "./response-cache.ts";
import { networkOf } from "./network.ts";
import type { ReadTogether } from "./read-coalescer.ts";
import { parseInput } from "./parse-input.ts";
import { refuse, refuseField } from "../refusal.ts";
import { requireAllowed } from "../require-allowed.ts";
import { translateToEnglish } from "../translate.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Call<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  actor: E["access"] extends "anyone" ? Actor | undefined : Actor;
  ip: string;
  browser: Browser;
  /** Language of the caller's page, for callers without an account. */
  language: Language;
  idempotencyKey: string | undefined;
};

/**
 * Response of a handler. `success` names the message, `setCookie` is a header, `atTop` replaces `data` for fields repeated
 * at the top level.
 */
export type Answer<E extends Endpoint> = {
  data: z.input<E["data"]>;
  atTop?: z.input<E["data"]>;
  success?: SuccessCode;
  setCookie?: string;
};

export type Route = {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<Answer<Endpoint>>;
  /** Versions of all data in the response; undefined for no caching. Needs no caller id if a session is required. */
  stateOf?: (call: Call<Endpoint>) => Promise<string | undefined>;
  longKey?: (call: Call<Endpoint>) => string;
};

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  stateOf?: (call: Call<E>) => Promise<string | undefined>,
): Route {
  return { endpoint, handle, ...(stateOf && { stateOf }) };
}

/** A slow call, serialised by key over all callers. */
export const longRoute = <E extends Endpoint>(
  endpoint: E,
  longKey: (call: Call<E>) => string,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Route => ({ ...route(endpoint, handle), longKey });

type Mounting = {
  findActor: FindActor;
  turns: ConcurrencyLimits;
  answerCache: ResponseCache;
  losses: () => number;
  readTogether: ReadTogether<string | undefined>;
};

export type FindActor = (request: FastifyRequest) => Promise<Actor | undefined>;

/** Runs each step for all requests of an event loop turn: code stays in CPU caches, which saves a third of the time. */
const nextStep = (_request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
  void setImmediate(done);
const nextStepToSend = (
  _request: FastifyRequest,
  _reply: FastifyReply,
  _body: unknown,
  done: () => void,
) => void setImmediate(done);

/** Bytes of a body without a session. */
const OPEN_BODY_MAX = 16 * 1024;

/** Mounts an endpoint as a Fastify route: authorisation before parsing. */
export function mount(
  app: FastifyInstance,
  { endpoint, handle, stateOf, longKey }: Route,
  { findActor, turns, answerCache, losses, readTogether }: Mounting,
): void {
  const { method, alsoMethods = [], path, access, alsoAtTop, bodyMax } = endpoint;
  const limit = app.rateLimit();
  // Calls without a session share responses, which is faster without these turns.
  const steps = access === "anyone" ? [] : [nextStep];

  app.route({
    method: [method, ...alsoMethods],
    url: path,
    exposeHeadRoute: false,
    ...(access === "anyone" && { bodyLimit: OPEN_BODY_MAX }),
    ...(bodyMax !== undefined && { bodyLimit: bodyMax }),
    schema: { response: { 200: {} } },
    serializerCompiler: () => (answer) => serializerOf(endpoint)(answer),
    onRequest: [
      ...steps,
      async (request, reply) => {
        request.isWhole = request.raw.complete;
        request.actor = await findActor(request);
        // Before the rate limit: bodies of refused calls are received too.
        if (bodyMax !== undefined && request.actor) {
          const length = Number(request.headers["content-length"] ?? bodyMax);
          const caller = { person: request.actor.id };
          await turns.beforeLargeBody(caller, reply.raw, Math.min(length, bodyMax));
        }
        await limit.call(app, request, reply).catch(turns.refuse);
        refuseOthers(endpoint, request.actor);
      },
    ],
    preHandler: [
      ...steps,
      async (request) => {
        // The session may have ended between headers and body.
        if (request.body === undefined || request.isWhole) return;
        request.actor = await findActor(request);
        refuseOthers(endpoint, request.actor);
      },
    ],
    // Writes, and calls with a shared state, are batched anyway.
    ...(method === "GET" && access !== "anyone" && { onSend: nextStepToSend }),
    handler: async (request, reply) => {
      const call = callOf(endpoint, request);
      const { actor, ip } = call;
      const caller = actor ? { person: actor.id } : { network: ip };
      return turns.untilLeft(caller, reply.raw, async () => {
        const answerNow = async () => {
          const long = longKey?.(call) ?? (isSearch(call) ? keyOf(caller) : undefined);
          const answer = await turns.run(caller, () => handle(call), long);
          if (answer.setCookie !== undefined) void reply.header("set-cookie", answer.setCookie);
          return envelope(answer, alsoAtTop);
        };
        if (!stateOf) return answerNow();
        const isPublic = access === "anyone";
        const readState = async () => stateOf(call);
        const lost = losses();
        const rows = await (isPublic ? readTogether(request.url, readState) : readState());
        if (rows === undefined) return answerNow();
        // Includes the number of failovers, after which a version may refer to other data.
        const state = `${lost} ${rows}`;
        const key = `${isPublic ? "" : actor?.id} ${request.url}`;
        const cached =
          answerCache.find(key, state) ??
          answerCache.store(key, state, reply.serialize(await answerNow()) as string);
        return encodeCached(request, reply, { key, cached, isPublic }, answerCache);
      });
    },
  });
}

function isSearch({ query, body }: Pick<Call<Endpoint>, "query" | "body">): boolean {
  const { search } = asObject(query ?? {}) as { search?: string };
  const { value } = asObject(body ?? {}) as { value?: string };
  return Boolean(search ?? value);
}

function callOf(endpoint: Endpoint, request: FastifyRequest): Call<Endpoint> {
  const body = endpoint.body ?? noBody;
  return {
    params: parseInput(endpoint.params, request.params),
    query: parseInput(endpoint.query ?? noQuery, request.query),
    body: endpoint.method === "GET" ? undefined : parseInput(body, orEmpty(request.body)),
    // Hooks have refused calls without a required session.
    actor: request.actor as Actor,
    ip: networkOf(request.ip),
    browser: {
      cookies: request.headers.cookie ?? "",
      userAgent: request.headers["user-agent"] ?? "",
    },
    get language() {
      return headerLanguage(request);
    },
    idempotencyKey: endpoint.takesKey && idempotencyKeyOf(request),
  };
}

function envelope(
  { success, data, atTop = data }: Answer<Endpoint>,
  alsoAtTop: boolean | undefined,
): object {
  return {
    ...(alsoAtTop && asObject(atTop)),
    success: true,
    message: success ? translateToEnglish(`successes.${success}`) : "OK",
    ...(success && { code: success }),
    data,
  };
}

/** The body for Fastify to send. Returning the reply instead would wait for its end, and keep the call until then. */
async function encodeCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { key, cached, isPublic }: { key: string; cached: CachedAnswer; isPublic: boolean },
  answerCache: ResponseCache,
): Promise<Buffer | null> {
  void reply.header("vary", "accept-encoding");
  if (isPublic) {
    // Browsers revalidate each time by ETag.
    void reply.header("etag", cached.etag).header("cache-control", "no-cache");
    if (headers["if-none-match"] === cached.etag) {
      void reply.code(304);
      return null;
    }
  }
  const accepted = headers["accept-encoding"];
  const { encoding, bytes } = await answerCache.encode(key, cached, accepted);
  if (encoding !== "plain") void reply.header("content-encoding", encoding);
  void reply.header("content-type", "application/json; charset=utf-8");
  return bytes;
}

function refuseOthers({ access, allows }: Endpoint, actor: Actor | undefined): void {
  if (access === "anyone") return;
  if (!actor) throw refuse("NOT_SIGNED_IN");
  if (access !== "signedIn" && !access.includes(actor.role)) throw refuse("NOT_ALLOWED");
  requireAllowed(actor, allows ?? []);
}

const noBody = z.strictObject({});
const noQuery = z.object({});

/** A missing body is `{}`; JSON `null` is a body, which no endpoint accepts. */
const orEmpty = (body: unknown) => (body === undefined ? {} : body);

const asObject = (data: unknown) => data as object;

const serializers = new Map<Endpoint, (answer: unknown) => string>();

/** Omits unknown fields. Compiled at the first answer: compiling all at the start took as long as the rest of it. */
function serializerOf(endpoint: Endpoint): (answer: unknown) => string {
  const compiled = serializers.get(endpoint);
  if (compiled) return compiled;
  const serialize = compileSerializer(answerSchema(endpoint));
  serializers.set(endpoint, serialize);
  return serialize;
}

function answerSchema({ data, alsoAtTop }: Endpoint): object {
  const of = (schema: z.ZodType) => z.toJSONSchema(schema, { target: "openapi-3.0", io: "output" });
  const top = alsoAtTop ? (of(data) as { properties: object }).properties : {};
  return {
    type: "object",
    properties: {
      ...top,
      success: { type: "boolean" },
      message: { type: "string" },
      code: { type: "string" },
      data: of(data),
    },
  };
}

declare module "fastify" {
  interface FastifyRequest {
    actor?: Actor | undefined;
    /** True if the body had arrived before the session was read. */
    isWhole?: boolean;
  }
}

const HEADER = "Idempotency-Key";

/** Visible ASCII. Repeated headers arrive joined by a comma and a space. */
const FORM = /^[!-~]{1,100}$/;

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !FORM.test(key)) throw refuseField(HEADER, "INVALID");
  return key;
}
