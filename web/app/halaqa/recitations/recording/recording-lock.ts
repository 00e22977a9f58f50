import { withLock } from "../../../lib/offline/lock.ts";
import { lastUserId } from "../../../lib/session/person.ts";

/** Shared by all tabs of a user: seconds of two recordings would overwrite each other. */
const lockName = (key: string) => `recording ${lastUserId() ?? ""} ${key}`;

/** Milliseconds, longer than the search for stored recordings. */
const ASKED_FOR_MS = 1_000;

/**
 * Acquires the recording lock and returns its release; undefined while another tab holds it. Closing the tab releases
 * it.
 */
export async function acquireRecordingLock(key: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const record = async () => new Promise<void>((giveBack) => resolve(giveBack));
    // Microphones and locks both require HTTPS.
    navigator.locks
      .request(lockName(key), { signal: AbortSignal.timeout(ASKED_FOR_MS) }, record)
      .catch(() => resolve(undefined));
  });
}

export const whileNotRecording = async (key: string, action: () => Promise<void>) =>
  withLock(lockName(key), action);
