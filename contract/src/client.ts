import type { z } from "zod";
import type { Endpoint, Method } from "./endpoint.ts";
import type { ErrorCode, ErrorValues, FieldError } from "./errors.ts";
import type { SuccessCode } from "./successes.ts";

/** Sends a request like `fetch`. `path` begins with a slash. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

export function fetchTransport(origin = "", defaults: RequestInit = {}): Transport {
  return (path, init) => fetch(`${origin}${path}`, { ...defaults, ...init });
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
export type ParamsOf<E extends Endpoint> = InputOf<E["params"]>;
export type QueryOf<E extends Endpoint> = InputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = InputOf<E["body"]>;
export type DataOf<E extends Endpoint> = z.output<E["data"]>;

/** Optional if all its fields are; never if the call has no such part. */
type Part<Name extends string, Input> = [Input] extends [never]
  ? { [P in Name]?: undefined }
  : Record<string, never> extends Input
    ? { [P in Name]?: Input | undefined }
    : { [P in Name]: Input };

export type CallOptions = {
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Completes the request even if the page is left. */
  keepalive?: boolean | undefined;
  method?: Method | undefined;
  idempotencyKey?: string | undefined;
};

type AddressOf<E extends Endpoint> = Part<"params", ParamsOf<E>> & Part<"query", QueryOf<E>>;
export type CallData<E extends Endpoint> = AddressOf<E> & Part<"body", BodyOf<E>>;

export type CallInput<E extends Endpoint> = (CallData<E> | (AddressOf<E> & { body: FormData })) &
  CallOptions;

export type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export type Answer<Data = unknown> = {
  ok: boolean;
  status: number;
  statusText: string;
  headers: Headers;
  /** Parsed JSON: `{}` for status 204, null if invalid. */
  body: unknown;
  message: string | undefined;
  code: ErrorCode | SuccessCode | undefined;
  values: ErrorValues | undefined;
  errors: readonly FieldError[];
  /** Typed only if `ok`. */
  data: Data;
};

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | undefined;
  readonly values: ErrorValues | undefined;
  readonly errors: readonly FieldError[];
  /** False if a proxy in front of the server responded. */
  readonly hasServerMessage: boolean;
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

export type Revive = (key: string, value: unknown) => unknown;

export type ClientOptions = {
  token?: () => string | undefined;
  revive?: Revive;
  /** Throws for a success whose JSON is not the server's. */
  requireOwn?: (body: unknown) => void;
};

export function createClient(
  transport: Transport,
  { token: defaultToken, revive, requireOwn }: ClientOptions = {},
) {
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
    const answer = await readAnswer<DataOf<E>>(response, revive);
    if (answer.ok && answer.status !== 204) requireOwn?.(answer.body);
    return answer;
  }

  /** Returns `data`; throws an ApiError for a refusal. */
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

/** Path with parameters and query, omitting undefined and null. */
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
