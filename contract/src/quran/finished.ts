import { type Heard, type LearnedRun, countsAsLearned } from "./learned.ts";
import { partsOf, type Mushaf } from "./units.ts";
import { VERSES } from "./verses.ts";

export type Finished<Entry extends Heard> = { part: number; entry: Entry };

/**
 * Parts completed on the day on which their last verse was first learned, if a verse was new then. Parts known before
 * are heard as recent or old, and not completed. Verses known before the first entry are older than all; later marks
 * change nothing. Of several completing entries on a day, the first in the given order.
 */
export function partsFinished<Entry extends Heard>(
  heard: readonly Entry[],
  mushaf: Mushaf,
  known: readonly LearnedRun[] = [],
): Finished<Entry>[] {
  const since = new Float64Array(VERSES + 1).fill(Infinity);
  for (const entry of heard) {
    if (!countsAsLearned(entry)) continue;
    for (let verse = entry.from; verse <= entry.to; verse += 1) {
      since[verse] = Math.min(since[verse] ?? Infinity, entry.day);
    }
  }
  for (const { from, to, day } of known) {
    for (let verse = from; verse <= to; verse += 1) {
      if (day <= (since[verse] ?? Infinity)) since[verse] = -Infinity;
    }
  }
  const firsts = partsOf(mushaf);
  return firsts.flatMap((first, index) => {
    const next = firsts[index + 1] ?? VERSES + 1;
    const last = since.subarray(first, next).reduce((one, other) => Math.max(one, other));
    const entry = heard.find(
      (one) =>
        one.track === "new" &&
        one.day === last &&
        countsAsLearned(one) &&
        since.subarray(Math.max(first, one.from), Math.min(next, one.to + 1)).includes(last),
    );
    return entry ? [{ part: index + 1, entry }] : [];
  });
}
