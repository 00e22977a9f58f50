const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 20_000;

/** Doubles with each failure; at random, so that a class does not come back all at once. */
export function pauseAfter(failures: number, random = Math.random()): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return pause * (0.5 + random / 2);
}

/**
 * Attempts at once when the line or the tab comes back, and else after growing pauses: not every
 * browser tells when the line is back. `attempt` says whether something still waits.
 */
export function whenReachable(attempt: () => Promise<boolean>) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isWanted = true;

  const run = async () => {
    clearTimeout(timer);
    timer = undefined;
    const waits = await attempt().catch(() => false);
    running = undefined;
    if (!waits) failures = 0;
    else if (isWanted) {
      timer = setTimeout(() => void now(), pauseAfter(failures));
      failures += 1;
    }
  };
  const now = (): Promise<void> => (running ??= run());
  const soon = () => {
    if (!timer && !running && isWanted) timer = setTimeout(() => void now(), pauseAfter(0));
  };
  const onBack = () => {
    failures = 0;
    if (document.visibilityState === "visible") void now();
  };
  window.addEventListener("online", onBack);
  document.addEventListener("visibilitychange", onBack);
  return {
    now,
    /** Something has just failed and waits. */
    soon,
    stop: () => {
      isWanted = false;
      clearTimeout(timer);
      window.removeEventListener("online", onBack);
      document.removeEventListener("visibilitychange", onBack);
    },
  };
}
