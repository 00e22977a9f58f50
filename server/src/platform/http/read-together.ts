import { setImmediate as nextTurn } from "node:timers/promises";

/** Reads something for everybody who waits for it under this key. */
export type ReadTogether<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * One read for all who ask for the same in one turn of the event loop. It begins after the last of
 * them has asked, so that nobody is told what was so before the request came.
 */
export function createReadTogether<T>(): ReadTogether<T> {
  const waiting = new Map<string, Promise<T>>();
  return async (key, read) => {
    const known = waiting.get(key);
    if (known) return known;
    const result = nextTurn().then(() => {
      waiting.delete(key);
      return read();
    });
    waiting.set(key, result);
    return result;
  };
}
