import { refuse } from "../refusal.ts";

export const sentAgain = () => refuse("FILE_IN_USE", { values: { about: "sentAgain" } });

export type Arrivals = ReturnType<typeof createArrivals>;

/**
 * One upload at a time under each key. A second one mostly means that the connection of the first was
 * lost, so the first is ended before any byte of the second is written.
 */
export function createArrivals() {
  const newest = new Map<string, { end: (reason: Error) => void; ended: Promise<void> }>();

  /** Runs `act` once what arrived under the key before has ended. */
  async function take<T>(key: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const older = newest.get(key);
    const cut = new AbortController();
    const { promise: ended, resolve: leave } = Promise.withResolvers<void>();
    const mine = { end: (reason: Error) => cut.abort(reason), ended };
    newest.set(key, mine);
    older?.end(sentAgain());
    try {
      await older?.ended;
      cut.signal.throwIfAborted();
      return await act(cut.signal);
    } catch (error) {
      throw cut.signal.aborted ? cut.signal.reason : error;
    } finally {
      leave();
      if (newest.get(key) === mine) newest.delete(key);
    }
  }

  /** Ends what arrives under a key. */
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
