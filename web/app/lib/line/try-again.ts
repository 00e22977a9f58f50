import { onLineBack } from "./line.ts";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 20_000;

/** In ms. Doubles with each failure; at random, so that a class does not come back all at once. */
export function pauseAfter(failures: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return pause * (0.5 + Math.random() / 2);
}

/**
 * Attempts at once when the line or the tab comes back, and else after growing pauses. `attempt`
 * answers whether something still waits; one that throws waits as well.
 */
export function tryAgain(attempt: () => Promise<boolean>) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isWanted = true;

  const run = async () => {
    clearTimeout(timer);
    timer = undefined;
    const waits = await attempt().catch(() => true);
    running = undefined;
    if (!waits) failures = 0;
    else if (isWanted) after(pauseAfter(failures++));
  };
  const now = (): Promise<void> => (running ??= run());
  const after = (ms: number) => {
    timer ??= setTimeout(() => void now(), ms);
  };
  const stopListening = onLineBack(() => {
    failures = 0;
    void now();
  });
  return {
    now,
    /** The first attempt, or what has just failed: in ms, or after the first pause. */
    soon: (ms = pauseAfter(0)) => {
      if (!running && isWanted) after(ms);
    },
    stop: () => {
      isWanted = false;
      clearTimeout(timer);
      stopListening();
    },
  };
}

/** Tries until an attempt succeeds, the first time after some ms. Returns what stops it. */
export function loadLater(act: () => Promise<void>, afterMs: number): () => void {
  const trying = tryAgain(async () => {
    await act();
    trying.stop();
    return false;
  });
  trying.soon(afterMs);
  return trying.stop;
}
