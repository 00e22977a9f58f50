import { ApiError } from "@madrasa/contract/client";
import type * as ReadSaved from "./read-saved.ts";
import { hasSaved } from "./saved-mark.ts";

type Saved = typeof ReadSaved;

/** The screens that read the same from the phone and from the server. */
type Ways<Data> = {
  /** From the phone; undefined where it is not kept. */
  kept: (saved: Saved) => Promise<Data | undefined>;
  /** What came from the server, where it differs because of what is kept; it is kept too. */
  renewed?: (saved: Saved, data: Data) => Promise<Data>;
  /** The server says that the student has it no more. */
  gone?: (saved: Saved) => Promise<void>;
};

/** After this long without an answer, what is kept is shown. */
const SLOW_MS = 5_000;

const GONE: readonly number[] = [403, 404];

/** Whether the server could not be reached: there was no answer, or one of what stands before it. */
const isUnreachable = (error: unknown) =>
  !(error instanceof ApiError) || (error.status >= 500 && !error.hasServerMessage);

/**
 * Reads from the server, and from the phone where it cannot be reached. Who keeps nothing loads
 * nothing for it.
 */
export async function orSaved<Data extends object>(
  read: () => Promise<Data>,
  { kept, renewed, gone }: Ways<Data>,
): Promise<Data> {
  if (!hasSaved()) return read();
  const loading = import("./read-saved.ts").catch(() => undefined);
  const reading = read();
  // Its failure is looked at below, or is of no interest any more.
  reading.catch(() => undefined);
  try {
    const first = await Promise.race([reading, slow()]);
    const saved = await loading;
    const data = first ?? (await (saved && kept(saved))) ?? (await reading);
    return saved && renewed && data === first ? await renewed(saved, data) : data;
  } catch (error) {
    const saved = await loading;
    if (!isUnreachable(error)) {
      const isGone = error instanceof ApiError && GONE.includes(error.status);
      if (isGone && saved) await gone?.(saved);
      throw error;
    }
    const data = saved && (await kept(saved));
    if (!data) throw error;
    return data;
  }
}

const slow = () => new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_MS));
