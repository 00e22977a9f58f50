/** A call that gets no answer for this long is treated as cut: some lines die without a word. */
export const SILENT_MS = 20_000;

/** Aborts a call after that, with an error that passes later. */
export const untilSilent = (): AbortSignal => AbortSignal.timeout(SILENT_MS);

/**
 * Calls back when the browser says that it is online again, or the tab or the phone comes back. Not
 * every browser tells, and a server in the school's own network needs no internet, so that nothing
 * waits for this alone. Returns what stops it.
 */
export function onLineBack(listener: () => void): () => void {
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
