import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import {
  type ErrorCode,
  ERRORS,
  type ErrorValues,
  type FieldError,
} from "@madrasa/contract/errors";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { markOnline } from "../lib/offline/connection.ts";

type CallRequest = {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  /** "" if the request has none. */
  idempotencyKey: string;
};
type Respond = (request: CallRequest) => unknown;
type Route = { endpoint: Endpoint; pattern: RegExp; respond: Respond; requests: CallRequest[] };
type RefusalParts = { values?: ErrorValues; errors?: readonly FieldError[] };

const routes = new Map<Endpoint, Route>();
const unexpected: string[] = [];
let isConnected = true;

/** Fake server below the real client. Parses with the contract's schemas; a call without a response fails the test. */
export const stubServer = {
  respond<E extends Endpoint>(
    endpoint: E,
    data: DataOf<E> | ((request: CallRequest) => DataOf<E> | Promise<DataOf<E>>),
  ): void {
    route(endpoint, typeof data === "function" ? (data as Respond) : () => data);
  },
  refuse(endpoint: Endpoint, code: ErrorCode, parts: RefusalParts = {}): void {
    route(endpoint, () => refusal(code, parts));
  },
  /** Throw it in a response: the server has acted, but its answer is lost. */
  lostAnswer: (): TypeError => new TypeError("Failed to fetch"),
  /** Oldest first. */
  requests: (endpoint: Endpoint): readonly CallRequest[] => routes.get(endpoint)?.requests ?? [],
  disconnect: (): void => void (isConnected = false),
  connect: (): void => void (isConnected = true),
};

function route(endpoint: Endpoint, respond: Respond): void {
  const requests = routes.get(endpoint)?.requests ?? [];
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
  routes.set(endpoint, { endpoint, pattern, respond, requests });
}

const refusal = (code: ErrorCode, parts: RefusalParts): Response =>
  Response.json({ success: false, code, message: code, ...parts }, { status: ERRORS[code] });

async function respond(path: string, { method = "GET", body, headers }: RequestInit = {}) {
  if (!isConnected) throw stubServer.lostAnswer();
  if (method === "HEAD") return new Response();
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const found = [...routes.values()].find(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname),
  );
  if (!found) {
    unexpected.push(`${method} ${path}`);
    return refusal("NOT_FOUND", {});
  }
  const { endpoint } = found;
  const request = {
    params: { ...found.pattern.exec(pathname)?.groups },
    query: endpoint.query?.parse(Object.fromEntries(searchParams)),
    body: typeof body === "string" ? (endpoint.body?.parse(JSON.parse(body)) ?? {}) : undefined,
    idempotencyKey: new Headers(headers).get("Idempotency-Key") ?? "",
  };
  found.requests.push(request);
  const data = await found.respond(request);
  if (data instanceof Response) return data;
  return Response.json({ success: true, data: endpoint.data.parse(data) });
}

beforeEach(() => {
  vi.stubGlobal("fetch", respond);
  stubServer.respond(contract.codes.listChannels, { channels: ["sms", "whatsapp", "email"] });
});

afterEach(() => {
  const calls = unexpected.splice(0);
  routes.clear();
  isConnected = true;
  markOnline();
  expect(calls, "calls without a response").toEqual([]);
});
