/** Timeout of a call: some connections drop without an error. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** Signal with a temporary error after the timeout. */
export const requestTimeout = (): AbortSignal => AbortSignal.timeout(REQUEST_TIMEOUT_MS);

/**
 * Calls back on an `online` event, and when tab or device wake up. Not sufficient alone: some browsers fire no event,
 * and local servers need no internet. Returns a stop function.
 */
export function onReconnect(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === "visible") listener();
  };
  globalThis.addEventListener?.("online", listener);
  globalThis.document?.addEventListener("visibilitychange", onVisible);
  return () => {
    globalThis.removeEventListener?.("online", listener);
    globalThis.document?.removeEventListener("visibilitychange", onVisible);
  };
}
