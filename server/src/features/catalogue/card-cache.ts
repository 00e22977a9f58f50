import { LRUCache } from "lru-cache";
import { refuse } from "../../platform/refusal.ts";

type CardCache = (key: string, draw: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * A cache of drawn cards, the least recently used removed first, of at most so many bytes. Cards are
 * drawn one at a time and at most `waiting` calls wait, so that drawing never takes all the CPU.
 */
export function createCardCache({ bytes, waiting }: { bytes: number; waiting: number }): CardCache {
  const kept = new LRUCache<string, Buffer>({
    maxSize: bytes,
    sizeCalculation: (card) => card.length,
  });
  const underway = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  return async (key, draw) => {
    const known = kept.get(key);
    if (known) return known;
    const coming = underway.get(key);
    if (coming) return coming;
    if (underway.size >= waiting) throw refuse("NOT_READY", { retryAfterSeconds: 5 });
    const drawing = last.then(draw);
    last = drawing.catch(() => undefined);
    underway.set(key, drawing);
    try {
      const card = await drawing;
      kept.set(key, card);
      return card;
    } finally {
      underway.delete(key);
    }
  };
}
