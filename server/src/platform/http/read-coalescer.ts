import { channel } from "node:diagnostics_channel";
import { setImmediate as nextTurn } from "node:timers/promises";

export type ReadTogether<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/** Published by each caller, and then by the read, with one list, to count statements per caller. */
export const readingFor = channel("madrasa:reading-for");
export const readForAll = channel("madrasa:read-for-all");

/**
 * Coalesces identical reads of one event-loop turn. The read starts after the last caller has asked, so that no caller
 * gets data older than its request.
 */
export function createReadCoalescer<T>(): ReadTogether<T> {
  const waiting = new Map<string, { readers: unknown[]; result: Promise<T> }>();
  const begin = (key: string, read: () => Promise<T>) => {
    const readers: unknown[] = [];
    const result = nextTurn().then(() => {
      waiting.delete(key);
      return readForAll.runStores(readers, read);
    });
    waiting.set(key, { readers, result });
    return { readers, result };
  };
  return async (key, read) => {
    const { readers, result } = waiting.get(key) ?? begin(key, read);
    readingFor.publish(readers);
    return result;
  };
}
