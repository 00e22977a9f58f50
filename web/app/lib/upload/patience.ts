import { ApiError } from "@madrasa/contract/client";
import { waitForLine } from "./wait-for-line.ts";

/** Where nobody is told that it waits, an error is shown after so many attempts. */
const UNSEEN_ATTEMPTS = 4;

/** Answers of servers that restart, of proxies without one, and of links that were used or are too old. */
const PASSING_STATUS = [408, 412, 425, 429, 502, 504];
const PASSING_CODES = ["UPLOAD_OFFSET", "FILE_ALREADY_STORED", "LINK_NOT_VALID", "NOT_READY"];

/** Whether the same request may succeed later: no answer came, or one that is not about the file. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  if (error.code !== undefined) {
    return PASSING_CODES.includes(error.code) || PASSING_STATUS.includes(error.status);
  }
  // A store's own refusal of an expired link, and a proxy's page.
  return error.status === 403 || error.status >= 500 || PASSING_STATUS.includes(error.status);
}

type PatienceOptions = {
  /** What is sent. */
  file?: Blob | undefined;
  signal?: AbortSignal | undefined;
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
};

/** Waits for the line between attempts: without end where `onWaiting` tells the person. */
export function createPatience({ file, signal, onWaiting }: PatienceOptions) {
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
    async wait(error: unknown): Promise<void> {
      failures += 1;
      signal?.throwIfAborted();
      if (!isPassing(error) || (!onWaiting && failures >= UNSEEN_ATTEMPTS)) throw error;
      // Browsers report a file that was moved or changed as a lost connection: reading it tells.
      await file?.slice(0, 1).arrayBuffer();
      tell(true);
      await waitForLine(failures, signal);
    },
  };
}

/** Repeats a call until it is answered. */
export async function patiently<Result>(
  act: () => Promise<Result>,
  options: PatienceOptions,
): Promise<Result> {
  const patience = createPatience(options);
  for (;;) {
    try {
      const result = await act();
      patience.answered();
      return result;
    } catch (error) {
      await patience.wait(error);
    }
  }
}
