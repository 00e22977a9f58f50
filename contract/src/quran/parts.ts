import type { LearnedRun } from "./learned.ts";
import { partsOf, type Mushaf } from "./units.ts";
import { VERSES } from "./verses.ts";

/** Thresholds in days that change how an unheard juz is displayed. */
export const UNHEARD_DAYS = [7, 14, 30] as const;

export type Part = {
  /** 1 to 30. */
  part: number;
  verses: number;
  learned: number;
  known: number;
  /** Day of the longest unheard learned verse; null if none was heard. */
  lastHeardOn: number | null;
  /** Day as above, including known verses, which count as unheard since the day of their mark. */
  unheardSince: number | null;
};

/** Thirty juz of a student, each dated by its longest unheard verse. */
export function partsLearned(
  runs: readonly (LearnedRun & { isKnown?: true })[],
  mushaf: Mushaf,
): Part[] {
  const firsts = partsOf(mushaf);
  const after = (index: number) => firsts[index + 1] ?? VERSES + 1;
  const parts = firsts.map((from, index): Part => {
    const verses = after(index) - from;
    return { part: index + 1, verses, learned: 0, known: 0, lastHeardOn: null, unheardSince: null };
  });
  // Runs are in their order.
  let begins = 0;
  for (const { from, to, day, isKnown } of runs) {
    while (after(begins) <= from) begins += 1;
    for (let index = begins; index < parts.length; index += 1) {
      const part = parts[index];
      const first = firsts[index] ?? 0;
      if (!part || first > to) break;
      const count = Math.min(to + 1, after(index)) - Math.max(from, first);
      part.learned += count;
      part.unheardSince = Math.min(part.unheardSince ?? day, day);
      if (isKnown) part.known += count;
      else part.lastHeardOn = Math.min(part.lastHeardOn ?? day, day);
    }
  }
  return parts;
}
