import type { z } from "zod";
import type { Endpoint, Method } from "./endpoint.ts";
import type { ErrorCode, ErrorValues, FieldError } from "./errors.ts";
import type { SuccessCode } from "./successes.ts";

/** Sends a request as `fetch` does. `path` begins with a slash. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** Over fetch, to the server at `origin`; in a page, without one, to the server it came from. */
export function fetchTransport(origin = "", defaults: RequestInit = {}): Transport {
  return (path, init) => fetch(`${origin}${path}`, { ...defaults, ...init });
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
export type ParamsOf<E extends Endpoint> = InputOf<E["params"]>;
export type QueryOf<E extends Endpoint> = InputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = InputOf<E["body"]>;
export type DataOf<E extends Endpoint> = z.output<E["data"]>;

/** A part whose every field is optional may be left out; one that the call does not have must be. */
type Part<Name extends string, Input> = [Input] extends [never]
  ? { [P in Name]?: undefined }
  : Record<string, never> extends Input
    ? { [P in Name]?: Input | undefined }
    : { [P in Name]: Input };

export type CallOptions = {
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request finish although the page is being left. */
  keepalive?: boolean | undefined;
  /** One of the call's `alsoMethods`. */
  method?: Method | undefined;
  /** Names this act, for calls that take such a key: sent again, it is done once. */
  idempotencyKey?: string | undefined;
};

export type CallInput<E extends Endpoint> = Part<"params", ParamsOf<E>> &
  Part<"query", QueryOf<E>> &
  (Part<"body", BodyOf<E>> | { body: FormData }) &
  CallOptions;

/** The input may be left out when each of its parts may. */
export type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** The server's answer, accepted or refused. */
export type Answer<Data = unknown> = {
  ok: boolean;
  status: number;
  statusText: string;
  headers: Headers;
  /** The parsed JSON: an empty object for status 204, null when it cannot be parsed. */
  body: unknown;
  message: string | undefined;
  /** The code of the message and its values, for pages that say it in another language. */
  code: ErrorCode | SuccessCode | undefined;
  values: ErrorValues | undefined;
  errors: readonly FieldError[];
  /** Has its type only when `ok`. */
  data: Data;
};

/** The server refused. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | undefined;
  readonly values: ErrorValues | undefined;
  readonly errors: readonly FieldError[];
  /** True where the server wrote `message`, and not something that stands before it. */
  readonly hasServerMessage: boolean;
  /** The parsed JSON of the answer. */
  readonly body: unknown;

  constructor(status: number, statusText: string, body: unknown) {
    const { message, code, values, errors } = fieldsOf(body);
    super(message ?? `API Error: ${status} ${statusText}`);
    this.status = status;
    this.statusText = statusText;
    this.code = code;
    this.values = values;
    this.errors = errors;
    this.hasServerMessage = message !== undefined;
    this.body = body;
  }
}

/** Throws an ApiError for a refusal. */
export function requireOk<Data>(answer: Answer<Data>): Answer<Data> {
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, answer.body);
  return answer;
}

/** A reviver of `JSON.parse`. */
export type Revive = (key: string, value: unknown) => unknown;

/** `token` is asked at each call that brings none of its own; `revive` sees every value of an answer. */
export function createClient(
  transport: Transport,
  { token: defaultToken, revive }: { token?: () => string | undefined; revive?: Revive } = {},
) {
  /** The whole answer, also of a refusal. */
  async function send<E extends Endpoint>(
    endpoint: E,
    ...[input]: CallArguments<E>
  ): Promise<Answer<DataOf<E>>> {
    const { params, query, body, token = defaultToken?.(), ...rest } = (input ?? {}) as AnyInput;
    const { method = endpoint.method, signal, keepalive, idempotencyKey } = rest;
    const response = await transport(pathOf(endpoint, { params, query }), {
      method,
      headers: {
        ...(method !== "GET" && !(body instanceof FormData) && JSON_TYPE),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
      },
      ...(method !== "GET" && {
        body: body instanceof FormData ? body : JSON.stringify(body ?? {}),
      }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
    return readAnswer(response, revive);
  }

  /** The answer's `data`; throws an ApiError when the server refuses. */
  async function call<E extends Endpoint>(
    endpoint: E,
    ...input: CallArguments<E>
  ): Promise<DataOf<E>> {
    return requireOk(await send(endpoint, ...input)).data;
  }

  return { call, send };
}

type Parts = { params?: unknown; query?: unknown };
type AnyInput = Parts & { body?: unknown } & CallOptions;

const JSON_TYPE = { "Content-Type": "application/json" };

/** The path with its parameters and its query. Query fields that are undefined or null are left out. */
export function pathOf({ path }: Pick<Endpoint, "path">, { params, query }: Parts = {}): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value != null) search.set(name, String(value));
  }
  const fields = search.toString();
  return fields === "" ? filled : `${filled}?${fields}`;
}

async function readAnswer<Data>(
  response: Response,
  revive: Revive | undefined,
): Promise<Answer<Data>> {
  const { ok, status, statusText, headers } = response;
  const body = status === 204 ? {} : await readJson(response, revive);
  const { data, ...fields } = fieldsOf(body);
  return { ok, status, statusText, headers, body, ...fields, data: data as Data };
}

async function readJson(response: Response, revive: Revive | undefined): Promise<unknown> {
  try {
    return JSON.parse(await response.text(), revive);
  } catch {
    return null;
  }
}

function fieldsOf(body: unknown) {
  const fields: Record<string, unknown> =
    body !== null && typeof body === "object" ? { ...body } : {};
  const { message, code, values, errors, data = null } = fields;
  return {
    message: typeof message === "string" && message !== "" ? message : undefined,
    code: typeof code === "string" ? (code as ErrorCode) : undefined,
    values: values !== null && typeof values === "object" ? (values as ErrorValues) : undefined,
    errors: Array.isArray(errors) ? (errors as FieldError[]) : [],
    data,
  };
}
