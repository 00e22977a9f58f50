import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { Language } from "@madrasa/contract/languages";
import type { SuccessCode } from "@madrasa/contract/successes";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Browser } from "../browser.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { headerLanguage } from "./language.ts";
import type { Turns } from "./in-turn.ts";
import type { CachedAnswer, AnswerCache } from "./answer-cache.ts";
import { networkOf } from "./network.ts";
import type { ReadTogether } from "./read-together.ts";
import { parseInput } from "./parse-input.ts";
import { refuse } from "../refusal.ts";
import { sayInEnglish } from "../say.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A handler's input, checked against the contract. */
export type Call<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  actor: E["access"] extends "anyone" ? Actor | undefined : Actor;
  /** For rate limits: an IPv4 address, or the /64 network of an IPv6 one. */
  ip: string;
  browser: Browser;
  /** That of the caller's page, for who has no account yet. */
  language: Language;
  /** Only where the endpoint takes one. */
  idempotencyKey: string | undefined;
};

/**
 * A handler's answer; a `said` where people read something. `setCookie` is the header of that name. `atTop`
 * stands in place of `data` where fields are repeated at the top level.
 */
export type Answer<E extends Endpoint> = {
  data: z.input<E["data"]>;
  atTop?: z.input<E["data"]>;
  said?: SuccessCode;
  setCookie?: string;
};

export type Route = {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<Answer<Endpoint>>;
  /**
   * Names everything that the answer is made from, at its version; undefined where it is not cached.
   * The caller's id need not be named, where a session is needed.
   */
  stateOf?: (call: Call<Endpoint>) => Promise<string | undefined>;
};

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  stateOf?: (call: Call<E>) => Promise<string | undefined>,
): Route {
  return { endpoint, handle, ...(stateOf && { stateOf }) };
}

type Mounting = {
  findActor: FindActor;
  turns: Turns;
  answerCache: AnswerCache;
  /** How often the database was lost. */
  losses: () => number;
  readTogether: ReadTogether<string | undefined>;
};

export type FindActor = (request: FastifyRequest) => Promise<Actor | undefined>;

/**
 * Requests that arrived together take each step together, in a turn of the event loop: the step's
 * code is then in the processor's caches for all but the first, which saves a third of the time.
 */
const nextStep = (_request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
  void setImmediate(done);
const nextStepToSend = (
  _request: FastifyRequest,
  _reply: FastifyReply,
  _body: unknown,
  done: () => void,
) => void setImmediate(done);

/** Bytes of a body that anyone may send without a session. */
const OPEN_BODY_MAX = 16 * 1024;

/** Turns a contract's endpoint into a Fastify route: who may call, then what was sent. */
export function mount(
  app: FastifyInstance,
  { endpoint, handle, stateOf }: Route,
  { findActor, turns, answerCache, losses, readTogether }: Mounting,
): void {
  const { method, alsoMethods = [], path, access, alsoAtTop, bodyMax } = endpoint;
  const limit = app.rateLimit();
  // The answers of calls that need no session are shared, which is faster without these turns.
  const steps = access === "anyone" ? [] : [nextStep];

  app.route({
    method: [method, ...alsoMethods],
    url: path,
    exposeHeadRoute: false,
    ...(access === "anyone" && { bodyLimit: OPEN_BODY_MAX }),
    ...(bodyMax !== undefined && { bodyLimit: bodyMax }),
    schema: { response: { 200: answerSchema(endpoint) } },
    onRequest: [
      ...steps,
      async (request, reply) => {
        request.isWhole = request.raw.complete;
        request.actor = await findActor(request);
        await limit.call(app, request, reply).catch(turns.refuse);
        refuseOthers(endpoint, request.actor);
      },
    ],
    preHandler: [
      ...steps,
      async (request) => {
        // A body can arrive long after its headers, and the session may have ended meanwhile.
        if (request.body === undefined || request.isWhole) return;
        request.actor = await findActor(request);
        refuseOthers(endpoint, request.actor);
      },
    ],
    // Calls that wait for a commit, or for a state that many share, are answered together anyway.
    ...(method === "GET" && access !== "anyone" && { onSend: nextStepToSend }),
    handler: async (request, reply) => {
      const call = callOf(endpoint, request);
      const { actor, ip } = call;
      const caller = actor ? { person: actor.id } : { network: ip };
      return turns.untilLeft(caller, reply.raw, async () => {
        const answerNow = async () => {
          const answer = await turns.run(caller, () => handle(call), isSearch(call));
          if (answer.setCookie !== undefined) void reply.header("set-cookie", answer.setCookie);
          return envelope(answer, alsoAtTop);
        };
        if (!stateOf) return answerNow();
        const isPublic = access === "anyone";
        const readState = async () => stateOf(call);
        const lost = losses();
        const rows = await (isPublic ? readTogether(request.url, readState) : readState());
        if (rows === undefined) return answerNow();
        // After a failover, the same version may be that of another text.
        const state = `${lost} ${rows}`;
        const key = `${isPublic ? "" : actor?.id} ${request.url}`;
        const cached =
          answerCache.find(key, state) ??
          answerCache.store(key, state, reply.serialize(await answerNow()) as string);
        return sendCached(request, reply, { key, cached, isPublic }, answerCache);
      });
    },
  });
}

/** A list that is searched: by the query, or where the specification has a POST by its body. */
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
    // The hooks refused requests without a session where one is needed.
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
  { said, data, atTop = data }: Answer<Endpoint>,
  alsoAtTop: boolean | undefined,
): object {
  return {
    ...(alsoAtTop && asObject(atTop)),
    success: true,
    message: said ? sayInEnglish(`successes.${said}`) : "OK",
    ...(said && { code: said }),
    data,
  };
}

async function sendCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { key, cached, isPublic }: { key: string; cached: CachedAnswer; isPublic: boolean },
  answerCache: AnswerCache,
): Promise<FastifyReply> {
  void reply.header("vary", "accept-encoding");
  if (isPublic) {
    // A browser asks each time, and is told when what it has is still so.
    void reply.header("etag", cached.etag).header("cache-control", "no-cache");
    if (headers["if-none-match"] === cached.etag) return reply.code(304).send();
  }
  const accepted = headers["accept-encoding"];
  const { encoding, bytes } = await answerCache.encode(key, cached, accepted);
  if (encoding !== "plain") void reply.header("content-encoding", encoding);
  return reply.header("content-type", "application/json; charset=utf-8").send(bytes);
}

function refuseOthers({ access, child, byPin }: Endpoint, actor: Actor | undefined): void {
  if (access === "anyone") return;
  if (!actor) throw refuse("NOT_SIGNED_IN");
  if (access !== "signedIn" && !access.includes(actor.role)) throw refuse("NOT_ALLOWED");
  if (child === false && actor.isChild) throw refuse("GUARDIAN_DECIDES");
  if (byPin === false && actor.byPin) throw refuse("PASSWORD_REQUIRED");
}

const noBody = z.strictObject({});
const noQuery = z.object({});

/** An absent body is `{}`; the JSON value `null` is a body, which no endpoint takes. */
const orEmpty = (body: unknown) => (body === undefined ? {} : body);

const asObject = (data: unknown) => data as object;

/** Fastify compiles it to a serialiser, so fields that the contract does not name are not sent. */
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
    /** True when the body had arrived before the session was read. */
    isWhole?: boolean;
  }
}
