import { ApiError } from "@madrasa/contract/client";

/** Too many at once, or a server that starts, is overloaded, or cannot be reached by its proxy. */
const LATER: readonly number[] = [408, 425, 429, 502, 503, 504];

/** Whether the same call may succeed when the line is better, or the server is back. */
export function mayPassLater(error: unknown): boolean {
  if (error instanceof ApiError) return LATER.includes(error.status);
  if (error instanceof DOMException) return error.name !== "AbortError";
  // What a screen has made of an error says the error.
  if (error instanceof Error && error.cause !== undefined) return mayPassLater(error.cause);
  return error instanceof TypeError;
}
