import { API } from "@madrasa/contract/endpoint";
import { reportError } from "../browser/report.ts";
import { currentSession } from "../session/session.ts";
import { ApiError } from "./api-error.ts";
import type { ApiAnswer, ApiArguments, ApiData, ApiKey } from "./api-types.ts";

type Parts = {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
  signal?: AbortSignal | undefined;
  /** Goes on its way though the page is being left. */
  keepalive?: boolean | undefined;
};

/** Calls the server and gives the answer's `data`. */
export async function api<Key extends ApiKey>(
  key: Key,
  ...[input]: ApiArguments<Key>
): Promise<ApiData<Key>> {
  const answer = (await send(key, input ?? {})) as ApiAnswer<ApiData<Key>> | null;
  return (answer?.data ?? null) as ApiData<Key>;
}

/** The whole answer, for screens that show the server's own `message`. */
export async function apiAnswer<Key extends ApiKey>(
  key: Key,
  ...[input]: ApiArguments<Key>
): Promise<ApiAnswer<ApiData<Key>>> {
  return (await send(key, input ?? {})) as ApiAnswer<ApiData<Key>>;
}

/** No content is an empty object, unreadable content is null, and a refusal is thrown. */
async function send(
  key: string,
  { params, query, body, signal, keepalive }: Parts,
): Promise<unknown> {
  const [method = "GET", path = ""] = key.split(" ", 2);
  const response = await reach(address(path, params, query), {
    method,
    credentials: "include",
    headers: headers(method, body),
    ...(method !== "GET" && { body: body instanceof FormData ? body : JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  if (response.status === 204) return {};
  const answer = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw new ApiError(response.status, response.statusText, answer);
  return answer;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    // A screen that was left aborts its own calls: nothing went wrong.
    if (!init.signal?.aborted) reportError(error);
    throw error;
  }
}

function headers(method: string, body: object | undefined): Record<string, string> {
  const session = currentSession();
  return {
    ...(method !== "GET" && !(body instanceof FormData) && { "Content-Type": "application/json" }),
    ...(session.status === "signedIn" && { Authorization: `Bearer ${session.token}` }),
  };
}

function address(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value == null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return `${filled.startsWith("/api/") ? "" : API}${filled}${search && `?${search}`}`;
}
