import { REQUEST_TIMEOUT_MS } from "./reconnect.ts";
import { callIsSilent, DOUBT_MS, isOffline } from "./connection.ts";
import { networkError } from "./classify-error.ts";

/** Sends a request. Suspects offline after DOUBT_MS; aborts a read after REQUEST_TIMEOUT_MS. */
export async function withTimeout(
  init: RequestInit,
  send: (init: RequestInit) => Promise<Response>,
): Promise<Response> {
  const { method = "GET", body, signal } = init;
  // Form uploads may take long on slow connections.
  const doubt = body instanceof FormData ? undefined : setTimeout(callIsSilent, DOUBT_MS);
  const control = new AbortController();
  const leave = () => control.abort(signal?.reason);
  if (signal?.aborted) leave();
  signal?.addEventListener("abort", leave);
  const giveUp = () => {
    if (method === "GET" && isOffline()) control.abort(networkError("No answer."));
  };
  const end = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
  try {
    return await send({ ...init, signal: control.signal });
  } finally {
    clearTimeout(doubt);
    clearTimeout(end);
  }
}
