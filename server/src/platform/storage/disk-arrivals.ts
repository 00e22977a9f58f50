import { refuse } from "../refusal.ts";

export const sentAgain = () => refuse("FILE_IN_USE", { values: { about: "sentAgain" } });

export type Arrivals = ReturnType<typeof createArrivals>;

/**
 * One upload per key. A second one usually means that the first lost its connection, so the first is ended before
 * writing.
 */
export function createArrivals() {
  const newest = new Map<string, { end: (reason: Error) => void; ended: Promise<void> }>();

  /** Runs `action` after the previous upload of the key has ended. */
  async function take<T>(key: string, action: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const older = newest.get(key);
    const cut = new AbortController();
    const { promise: ended, resolve: leave } = Promise.withResolvers<void>();
    const mine = { end: (reason: Error) => cut.abort(reason), ended };
    newest.set(key, mine);
    older?.end(sentAgain());
    try {
      await older?.ended;
      cut.signal.throwIfAborted();
      return await action(cut.signal);
    } catch (error) {
      throw cut.signal.aborted ? cut.signal.reason : error;
    } finally {
      leave();
      if (newest.get(key) === mine) newest.delete(key);
    }
  }

  async function end(key: string, reason: Error): Promise<void> {
    const arrival = newest.get(key);
    arrival?.end(reason);
    await arrival?.ended;
  }

  async function settled(): Promise<void> {
    await Promise.all([...newest.values()].map(({ ended }) => ended));
  }

  return { take, end, settled };
}
