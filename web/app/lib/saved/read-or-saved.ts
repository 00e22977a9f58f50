import { ApiError } from "@madrasa/contract/client";
import * as saved from "./read-saved.ts";
import { hasSaved } from "./saved-mark.ts";

type Saved = typeof saved;

/** The screens that read the same from the phone and from the server. */
export type Ways<Data> = {
  /** From the phone; undefined where it is not kept. */
  kept: (from: Saved) => Promise<Data | undefined>;
  /** What came from the server, where it differs because of what is kept; it is kept too. */
  renewed?: (by: Saved, data: Data) => Promise<Data>;
  /** The server says that the student has it no more. */
  gone?: (from: Saved) => Promise<void>;
};

/** After this long without an answer, what is kept is shown; longer where answers do come, but later than that. */
const SLOW_MS = 5_000;
const VERY_SLOW_MS = 30_000;
let patienceMs = SLOW_MS;

/** Whether the server says that the student has it no more. */
export const isGone = (error: unknown) =>
  error instanceof ApiError && [403, 404].includes(error.status) && error.hasServerMessage;

/** Whether the server could not be reached: there was no answer, or one of what stands before it. */
const isUnreachable = (error: unknown) =>
  !(error instanceof ApiError) || (error.status >= 500 && !error.hasServerMessage);

export async function readOrSaved<Data extends object>(
  read: () => Promise<Data>,
  { kept, renewed, gone }: Ways<Data>,
): Promise<Data> {
  if (!hasSaved()) return read();
  const reading = read();
  // Its failure is looked at below, or is of no interest any more.
  reading.catch(() => undefined);
  try {
    const first = await Promise.race([reading, slow()]);
    if (!first) {
      const data = await kept(saved);
      if (!data) return await reading;
      // What is shown from the phone is read again soon, and then waited for.
      patienceMs = SLOW_MS;
      void reading.then(
        () => (patienceMs = VERY_SLOW_MS),
        () => undefined,
      );
      return data;
    }
    return renewed ? await renewed(saved, first) : first;
  } catch (error) {
    if (isGone(error)) await gone?.(saved);
    const data = isUnreachable(error) ? await kept(saved) : undefined;
    if (!data) throw error;
    return data;
  }
}

const slow = () => new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
