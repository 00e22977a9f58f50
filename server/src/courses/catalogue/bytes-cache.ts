import { LRUCache } from "lru-cache";
import { refuse } from "../../platform/refusal.ts";

type BytesCache = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * LRU cache of expensive results such as drawn cards, limited in bytes. One result is computed at a time and at most
 * `waiting` calls wait, to limit CPU use.
 */
export function createBytesCache(bounds: { bytes: number; waiting: number }): BytesCache {
  const made = new LRUCache<string, Buffer>({
    maxSize: bounds.bytes,
    sizeCalculation: ({ length }) => length,
  });
  const underway = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  return async (key, make) => {
    const known = made.get(key) ?? underway.get(key);
    if (known) return known;
    if (underway.size >= bounds.waiting) throw refuse("NOT_READY", { retryAfterSeconds: 5 });
    const making = last.then(make);
    last = making.catch(() => undefined);
    underway.set(key, making);
    try {
      const bytes = await making;
      made.set(key, bytes);
      return bytes;
    } finally {
      underway.delete(key);
    }
  };
}
