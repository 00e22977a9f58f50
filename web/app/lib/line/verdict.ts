import { ApiError } from "@madrasa/contract/client";
import { passesLater } from "./status.ts";

/** `later`: the same call may succeed by itself. `signedOut`: it may after signing in. */
export type Verdict = "later" | "refused" | "signedOut";

/** Codes of calls about a link or a piece that was used, is too old, or is not known yet: asked anew, it passes. */
const LATER_CODES = ["UPLOAD_OFFSET", "FILE_ALREADY_STORED", "LINK_NOT_VALID", "NOT_READY"];
/** Errors of requests that were cut by the line, or by our own time-out. */
const CUT = ["TimeoutError", "NetworkError"];

/** The error of a request that got no answer. */
export const cutError = (message: string): DOMException =>
  new DOMException(message, "NetworkError");

/**
 * A request, the reading of its answer, or the loading of a script. Where the line cuts it, browsers throw a TypeError,
 * as for a mistake in a program; here it becomes an error of its own.
 */
export async function orCut<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof TypeError ? cutError(error.message) : error;
  }
}

/** The meaning of an error of a call or of an upload for the same call later. */
export function verdictOf(error: unknown): Verdict {
  if (error instanceof ApiError) return verdictOfAnswer(error);
  if (error instanceof DOMException) return CUT.includes(error.name) ? "later" : "refused";
  // What a screen has made of an error says the error.
  if (error instanceof Error && error.cause !== undefined) return verdictOf(error.cause);
  return "refused";
}

function verdictOfAnswer({ status, code }: ApiError): Verdict {
  if (status === 401) return "signedOut";
  if (code !== undefined && LATER_CODES.includes(code)) return "later";
  // Without a code it is the answer of a proxy, or of a store that refuses an expired link.
  const isOfOther = code === undefined && (status === 403 || status === 412 || status > 500);
  // A server of the school says with a code why it is closed: only those of its proxies have none.
  const isClosed = code !== undefined && status === 503;
  return (passesLater(status) && !isClosed) || isOfOther ? "later" : "refused";
}
