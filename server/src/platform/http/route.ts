import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { Role } from "@madrasa/contract/roles";
import { z } from "zod";
import { refuse } from "./refusal.ts";

/** The signed-in person, as the session's row says at this request. */
export type Actor = {
  id: string;
  role: Role;
  approved: boolean;
  suspended: boolean;
  /** Names the session itself, to end it. */
  tokenHash: string;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler is given: everything checked against the contract, nothing to check again. */
export type Call<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  actor: E["access"] extends "anyone" ? Actor | undefined : Actor;
  /** The caller's network address, for rate limits. */
  ip: string;
};

/** A handler's answer; a `message` where people read one. */
export type Answer<E extends Endpoint> = { data: z.input<E["data"]>; message?: string };

export type Route = {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<{ data: unknown; message?: string }>;
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

/** Turns a contract's endpoint into a Fastify route: who may knock, then what was said. */
export function mount(
  app: FastifyInstance,
  { endpoint, handle }: Route,
  findActor: FindActor,
): void {
  const { method, alsoMethods = [], path, access, alsoAtTop } = endpoint;
  app.route({
    method: [method, ...alsoMethods],
    url: path,
    exposeHeadRoute: false,
    ...(access === "anyone" && { bodyLimit: OPEN_BODY_MAX }),
    schema: { response: { 200: answerSchema(endpoint) } },
    onRequest: async (request) => {
      const actor = await findActor(request);
      if (access !== "anyone") {
        if (!actor) throw refuse("NOT_SIGNED_IN");
        if (access !== "signedIn" && !access.includes(actor.role)) throw refuse("NOT_ALLOWED");
      }
      request.actor = actor;
    },
    handler: async (request) => {
      const answer = await handle({
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query ?? nothing, request.query),
        body: method === "GET" ? undefined : parse(endpoint.body ?? nothing, orEmpty(request.body)),
        // The hook above refused whoever had to be somebody and was nobody.
        actor: request.actor as Actor,
        ip: request.ip,
      });
      return {
        ...(alsoAtTop && asObject(answer.data)),
        success: true,
        message: answer.message ?? "OK",
        data: answer.data,
      };
    },
  });
}

const nothing = z.strictObject({});

/** No body is `{}`; the JSON word `null` is a body, and no call's. */
const orEmpty = (body: unknown) => (body === undefined ? {} : body);

const asObject = (data: unknown) => data as object;

function parse(schema: z.ZodType | undefined, value: unknown): undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
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

/** Compiled by Fastify into a serialiser, so that a field the contract does not name cannot leave. */
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
