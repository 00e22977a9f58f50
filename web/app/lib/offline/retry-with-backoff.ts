import { onReconnect } from "./reconnect.ts";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 20_000;

/** Milliseconds; doubles with each failure, with jitter, so that a class does not retry at once. */
export function backoffMs(failures: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return pause * (0.5 + Math.random() / 2);
}

/**
 * Retries when connection or tab return, and otherwise after growing delays. `attempt` returns whether work is left;
 * throwing counts as left.
 */
export function retryWithBackoff(attempt: () => Promise<boolean>) {
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
    else if (isWanted) after(backoffMs(failures++));
  };
  const now = (): Promise<void> => (running ??= run());
  const after = (ms: number) => {
    timer ??= setTimeout(() => void now(), ms);
  };
  const stopListening = onReconnect(() => {
    failures = 0;
    void now();
  });
  return {
    now,
    /** Schedules the next attempt, by default after the first delay, in milliseconds. */
    soon: (ms = backoffMs(0)) => {
      if (!running && isWanted) after(ms);
    },
    stop: () => {
      isWanted = false;
      clearTimeout(timer);
      stopListening();
    },
  };
}

/** Retries until success, first after `afterMs`. Returns a stop function. */
export function retryUntilDone(action: () => Promise<void>, afterMs: number): () => void {
  const trying = retryWithBackoff(async () => {
    await action();
    trying.stop();
    return false;
  });
  trying.soon(afterMs);
  return trying.stop;
}
