import { withLock } from "../../../lib/line/lock.ts";
import { lastPerson } from "../../../lib/session/person.ts";

/** In all tabs of a person: the seconds of two recordings would be kept in the same places. */
const lockName = (key: string) => `recording ${lastPerson() ?? ""} ${key}`;

/** Longer than it takes to look for what was kept, on this page or another. */
const ASKED_FOR_MS = 1_000;

/** What gives the turn back, as a closed tab does; undefined while another tab records. */
export async function takeTurn(key: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const record = async () => new Promise<void>((giveBack) => resolve(giveBack));
    // Where there is a microphone there are locks: both need https.
    navigator.locks
      .request(lockName(key), { signal: AbortSignal.timeout(ASKED_FOR_MS) }, record)
      .catch(() => resolve(undefined));
  });
}

export const whenNoneRecords = async (key: string, act: () => Promise<void>) =>
  withLock(lockName(key), act);
