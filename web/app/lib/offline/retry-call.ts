import { onReconnect } from "./reconnect.ts";
import { backoffMs } from "./retry-with-backoff.ts";
import { classifyError } from "./classify-error.ts";

/** Attempts before throwing, without `onWaiting`. */
const UNSEEN_ATTEMPTS = 4;

type PauseOptions = {
  file?: Blob | undefined;
  signal?: AbortSignal | undefined;
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
};

/** Delays between attempts: unlimited if `onWaiting` informs the user. */
export function createBackoff({ file, signal, onWaiting }: PauseOptions) {
  let failures = 0;
  let isWaiting = false;
  const tell = (next: boolean) => {
    if (next !== isWaiting) onWaiting?.(next);
    isWaiting = next;
  };
  return {
    answered: () => tell(false),
    /** Called when bytes were transferred since the last failure. */
    progressed: () => {
      failures = 0;
      tell(false);
    },
    /** Rethrows permanent errors, or after too many attempts. */
    async afterFailure(error: unknown): Promise<void> {
      failures += 1;
      signal?.throwIfAborted();
      const isOver =
        classifyError(error) !== "later" || (!onWaiting && failures >= UNSEEN_ATTEMPTS);
      if (isOver) throw error;
      // Browsers report a moved or changed file as a lost connection: check by reading.
      await file?.slice(0, 1).arrayBuffer();
      tell(true);
      await pause(backoffMs(failures - 1), signal);
    },
  };
}

export async function retryCall<Result>(
  action: () => Promise<Result>,
  options: PauseOptions,
): Promise<Result> {
  const pauses = createBackoff(options);
  for (;;) {
    try {
      const result = await action();
      pauses.answered();
      return result;
    } catch (error) {
      await pauses.afterFailure(error);
    }
  }
}

/** Also ends when the connection may be back. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stopListening = onReconnect(resolve);
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
