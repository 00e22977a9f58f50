import { PassThrough, type Readable } from "node:stream";
import { SECOND } from "../clock.ts";

/** Milliseconds until the store must have begun its answer: a browser or a person is waiting. */
const ANSWER_TIMEOUT = 5 * SECOND;

/** The store cannot be reached, does not answer, or refuses to work for us. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The storage does not answer: ${wordsOf(cause)}`, { cause });
  }
}

/**
 * Asks the store for something and gives up after a while. `isAnswer` tells the errors that say
 * something about a file, such as that there is none; all others mean that the store is away.
 */
export async function inTime<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  isAnswer: (error: unknown) => boolean,
): Promise<T> {
  // Cleared once the answer has begun: the signal would also cut off the bytes of a file.
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

/** A file's bytes, which end with StorageUnavailable when the store goes away in between. */
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
