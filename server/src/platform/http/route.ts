import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Browser } from "../browser.ts";
import type { InTurn } from "./in-turn.ts";
import { networkOf } from "./network.ts";
import { refuse } from "../refusal.ts";

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
};

/** A handler's answer; a `message` where people read one. `setCookie` is the header of that name. */
export type Answer<E extends Endpoint> = {
  data: z.input<E["data"]>;
  message?: string;
  setCookie?: string;
};

export type Route = {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<Answer<Endpoint>>;
};

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle };
}

export type FindActor = (request: FastifyRequest) => Promise<Actor | undefined>;

/** Bytes of a body that anyone may send without a session. */
const OPEN_BODY_MAX = 16 * 1024;

/** Turns a contract's endpoint into a Fastify route: who may call, then what was sent. */
export function mount(
  app: FastifyInstance,
  { endpoint, handle }: Route,
  { findActor, inTurn }: { findActor: FindActor; inTurn: InTurn },
): void {
  const { method, alsoMethods = [], path, access, alsoAtTop } = endpoint;
  const limit = app.rateLimit();

  app.route({
    method: [method, ...alsoMethods],
    url: path,
    exposeHeadRoute: false,
    ...(access === "anyone" && { bodyLimit: OPEN_BODY_MAX }),
    schema: { response: { 200: answerSchema(endpoint) } },
    onRequest: async (request, reply) => {
      request.actor = await findActor(request);
      await limit.call(app, request, reply);
      refuseOthers(access, request.actor);
    },
    preHandler: async (request) => {
      // A body can arrive long after its headers, and the session may have ended meanwhile.
      if (request.body === undefined) return;
      request.actor = await findActor(request);
      refuseOthers(access, request.actor);
    },
    handler: async (request, reply) => {
      const ip = networkOf(request.ip);
      const caller = request.actor ? { session: request.actor.tokenHash } : { network: ip };
      const answer = await inTurn(caller, () =>
        handle({
          params: parse(endpoint.params, request.params),
          query: parse(endpoint.query ?? nothing, request.query),
          body:
            method === "GET" ? undefined : parse(endpoint.body ?? nothing, orEmpty(request.body)),
          // The hooks above refused requests without a session where one is needed.
          actor: request.actor as Actor,
          ip,
          browser: {
            cookies: request.headers.cookie ?? "",
            userAgent: request.headers["user-agent"] ?? "",
          },
        }),
      );
      if (answer.setCookie !== undefined) void reply.header("set-cookie", answer.setCookie);
      return {
        ...(alsoAtTop && asObject(answer.data)),
        success: true,
        message: answer.message ?? "OK",
        data: answer.data,
      };
    },
  });
}

function refuseOthers(access: Endpoint["access"], actor: Actor | undefined): void {
  if (access === "anyone") return;
  if (!actor) throw refuse("NOT_SIGNED_IN");
  if (access !== "signedIn" && !access.includes(actor.role)) throw refuse("NOT_ALLOWED");
}

const nothing = z.strictObject({});

/** An absent body is `{}`; the JSON value `null` is a body, which no endpoint takes. */
const orEmpty = (body: unknown) => (body === undefined ? {} : body);

const asObject = (data: unknown) => data as object;

function parse(schema: z.ZodType | undefined, value: unknown): undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: inWords });
  if (result.success) {
    refuseUnstorable(result.data, []);
    return result.data as undefined;
  }
  const fields = result.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  throw refuse("INVALID_INPUT", { fields, ...(fields[0] && { message: fields[0].message }) });
}

/** Characters. */
const UNKNOWN_KEYS_SHOWN = 100;

const MUST_BE: Record<string, string> = {
  string: "This must be text.",
  number: "This must be a number.",
  int: "This must be a whole number.",
  boolean: "This must be true or false.",
  array: "This must be a list.",
  object: "This must be an object.",
  null: "This must be null.",
};

/** A sentence where the contract has no words of its own for what is wrong. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "unrecognized_keys":
      return `Not known here: ${issue.keys.join(", ").slice(0, UNKNOWN_KEYS_SHOWN)}.`;
    case "invalid_type":
      return issue.input === undefined ? "This field is required." : MUST_BE[issue.expected];
    case "invalid_value":
      return issue.input === undefined
        ? "This field is required."
        : `This must be one of: ${issue.values.join(", ")}.`;
    case "too_big":
      return atMost(issue.origin, Number(issue.maximum));
    case "too_small":
      return issue.origin === "string" ? "This field is required." : `At least ${issue.minimum}.`;
    default:
      return undefined;
  }
}

function atMost(origin: string, maximum: number): string {
  if (origin === "string") return `At most ${maximum} characters.`;
  return origin === "array" ? `At most ${maximum} entries.` : `At most ${maximum}.`;
}

/**
 * PostgreSQL's text cannot hold NUL, and UTF-8 no half of a surrogate pair: it would come back as
 * another character. Runs on parsed values, whose depth the contract bounds.
 */
function refuseUnstorable(value: unknown, path: readonly string[]): void {
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) {
    const message = "This text contains a character that cannot be kept.";
    throw refuse("INVALID_INPUT", { message, fields: [{ path: path.join("."), message }] });
  }
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) refuseUnstorable(inner, [...path, key]);
  }
}

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
      data: of(data),
    },
  };
}

declare module "fastify" {
  interface FastifyRequest {
    actor?: Actor | undefined;
  }
}
