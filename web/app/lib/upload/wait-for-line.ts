const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Until another attempt is worth it: the browser says that it is online, the tab or the phone comes
 * back, or some time has passed, which grows with each failure. A server in the school's own network
 * is reachable without the internet, so that nothing waits for the browser's word alone.
 */
export async function waitForLine(failures: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  // Not all phones of a room at the same moment.
  const wait = longest * (0.5 + Math.random() / 2);
  const ended = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const options = { signal: ended.signal };
      const timer = setTimeout(resolve, wait);
      ended.signal.addEventListener("abort", () => clearTimeout(timer));
      signal?.addEventListener("abort", () => reject(signal.reason as Error), options);
      globalThis.addEventListener?.("online", () => resolve(), options);
      globalThis.document?.addEventListener(
        "visibilitychange",
        () => {
          if (document.visibilityState === "visible") resolve();
        },
        options,
      );
    });
  } finally {
    ended.abort();
  }
}
