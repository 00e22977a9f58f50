import { verdictOf } from "./verdict.ts";
import { onLineBack } from "./line.ts";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 20_000;
/** Where nobody is told that it waits, the error is thrown after so many attempts. */
const UNSEEN_ATTEMPTS = 4;

/** In ms. Doubles with each failure; at random, so that a class does not come back all at once. */
function pauseAfter(failures: number): number {
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

type PauseOptions = {
  /** What is sent. */
  file?: Blob | undefined;
  signal?: AbortSignal | undefined;
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
};

/** Pauses between the attempts of one act: without end where `onWaiting` tells the person. */
export function createPauses({ file, signal, onWaiting }: PauseOptions) {
  let failures = 0;
  let isWaiting = false;
  const tell = (next: boolean) => {
    if (next !== isWaiting) onWaiting?.(next);
    isWaiting = next;
  };
  return {
    answered: () => tell(false),
    /** More bytes have arrived than at the last failure. */
    progressed: () => {
      failures = 0;
      tell(false);
    },
    /** Throws the error when it will not pass, or was met too often. */
    async afterFailure(error: unknown): Promise<void> {
      failures += 1;
      signal?.throwIfAborted();
      const isOver = verdictOf(error) !== "later" || (!onWaiting && failures >= UNSEEN_ATTEMPTS);
      if (isOver) throw error;
      // Browsers report a file that was moved or changed as a lost connection: reading it tells.
      await file?.slice(0, 1).arrayBuffer();
      tell(true);
      await pause(pauseAfter(failures - 1), signal);
    },
  };
}

/** Repeats a call until it is answered. */
export async function untilAnswered<Result>(
  act: () => Promise<Result>,
  options: PauseOptions,
): Promise<Result> {
  const pauses = createPauses(options);
  for (;;) {
    try {
      const result = await act();
      pauses.answered();
      return result;
    } catch (error) {
      await pauses.afterFailure(error);
    }
  }
}

/** Ends when the line may be back as well. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stopListening = onLineBack(resolve);
    const onAbort = () => reject(signal?.reason as Error);
    signal?.addEventListener("abort", onAbort);
    stop = () => {
      clearTimeout(timer);
      stopListening();
      signal?.removeEventListener("abort", onAbort);
    };
    if (signal?.aborted) onAbort();
  }).finally(() => stop());
}
