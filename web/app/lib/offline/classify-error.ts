import { ApiError } from "@madrasa/contract/client";
import { isRetryableStatus } from "./status.ts";

/** `later`: a retry may succeed. `signedOut`: it may after signing in. */
export type RetryDecision = "later" | "refused" | "signedOut";

/** Codes about an outdated link or chunk, after which a new request succeeds. */
const LATER_CODES = ["UPLOAD_OFFSET", "FILE_ALREADY_STORED", "LINK_NOT_VALID", "NOT_READY"];
/** Error names of interrupted requests and our timeout. */
const CUT = ["TimeoutError", "NetworkError"];

export const networkError = (message: string): DOMException =>
  new DOMException(message, "NetworkError");

/** Wraps requests and imports: browsers throw a TypeError for a lost connection, like for a bug. */
export async function asNetworkError<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof TypeError ? networkError(error.message) : error;
  }
}

export function classifyError(error: unknown): RetryDecision {
  if (error instanceof ApiError) return verdictOfAnswer(error);
  if (error instanceof DOMException) return CUT.includes(error.name) ? "later" : "refused";
  // Screens wrap errors: classify the cause.
  if (error instanceof Error && error.cause !== undefined) return classifyError(error.cause);
  return "refused";
}

function verdictOfAnswer(answer: ApiError): RetryDecision {
  const { status, code } = answer;
  if (status === 401) return "signedOut";
  if (code !== undefined && LATER_CODES.includes(code)) return "later";
  const isOfOther = isProxyRefusal(answer) || (code === undefined && status > 500);
  // With a code, 503 is from the server itself.
  const isClosed = code !== undefined && status === 503;
  return (isRetryableStatus(status) && !isClosed) || isOfOther ? "later" : "refused";
}

/** Without a code: a proxy refuses this request, or a store an expired link. */
export const isProxyRefusal = ({ status, code }: ApiError): boolean =>
  code === undefined && (status === 403 || status === 412);
