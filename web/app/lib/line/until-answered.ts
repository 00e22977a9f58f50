import { onLineBack } from "./line.ts";
import { pauseAfter } from "./try-again.ts";
import { verdictOf } from "./verdict.ts";

/** Where nobody is told that it waits, the error is thrown after so many attempts. */
const UNSEEN_ATTEMPTS = 4;

type PauseOptions = {
  /** The request. */
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
