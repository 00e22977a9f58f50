import { PassThrough, type Readable } from "node:stream";
import { SECOND } from "../clock.ts";

/** Milliseconds until the store must start to respond. */
const ANSWER_TIMEOUT = 5 * SECOND;

/** The store is unreachable, unresponsive, or refuses access. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The storage does not answer: ${wordsOf(cause)}`, { cause });
  }
}

/** Calls the store with a timeout. `isAnswer` identifies errors about a file; others mean an outage. */
export async function withTimeout<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  isAnswer: (error: unknown) => boolean,
): Promise<T> {
  // Cleared at the start of the response: the signal would also cut off a file's bytes.
  const late = new AbortController();
  const giveUp = () => late.abort(new Error(`nothing came for ${ANSWER_TIMEOUT / SECOND} seconds`));
  const timer = setTimeout(giveUp, ANSWER_TIMEOUT);
  try {
    return await ask(late.signal);
  } catch (error) {
    if (isAnswer(error) || error instanceof StorageUnavailable) throw error;
    throw new StorageUnavailable(late.signal.aborted ? late.signal.reason : error);
  } finally {
    clearTimeout(timer);
  }
}

/** Stream that fails with StorageUnavailable if the store disappears. */
export function bytesInTime(body: Readable): Readable {
  const bytes = new PassThrough();
  body.once("error", (error) => bytes.destroy(new StorageUnavailable(error)));
  bytes.once("close", () => body.destroy());
  return body.pipe(bytes);
}

function wordsOf(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException;
  return message || code || "unknown";
}
