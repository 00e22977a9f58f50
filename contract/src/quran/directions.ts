import { endBefore, endOfUnit, type Mushaf, type Unit } from "./units.ts";
import { firstOf, lastOf, surahOf, VERSES, type Passage } from "./verses.ts";

/** Order of the new track: verse by verse, or surah by surah from an-Nas. */
export const DIRECTIONS = ["onward", "backward"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const GRADE_REPEAT = 4;

export type Way = { unit: Unit; mushaf: Mushaf; direction: Direction };

/**
 * Moves the end of a passage by one unit; undefined if impossible. Backward, the end of a surah is followed by the
 * whole previous surah.
 */
export function moveEnd(
  { from, to }: Passage,
  step: 1 | -1,
  { unit, mushaf, direction }: Way,
): Passage | undefined {
  const isAtSurahsEnd = to === lastOf(surahOf(to));
  if (direction === "backward" && isAtSurahsEnd && from === firstOf(surahOf(from))) {
    const surah = surahOf(from);
    if (step === 1) return surah === 1 ? undefined : { from: firstOf(surah - 1), to };
    if (surah < surahOf(to)) return { from: firstOf(surah + 1), to };
  }
  if (step === -1) {
    const end = endBefore(to, unit, mushaf);
    return end < from ? undefined : { from, to: end };
  }
  const most = direction === "onward" ? VERSES : lastOf(surahOf(to));
  if (to >= most) return undefined;
  return { from, to: Math.min(endOfUnit(to + 1, unit, mushaf), most) };
}

/** First surah of part 30, in which most beginners go backward. */
const FIRST_OF_LAST_PART = 78;

/** Direction guessed from entries of the new track, newest first, and what is learned; undefined without any. */
export function guessDirection(
  newest: readonly Passage[],
  learned: readonly Passage[] = [],
): Direction | undefined {
  const [last, before] = newest.map(({ from }) => surahOf(from));
  if (last === undefined) return undefined;
  if (before !== undefined && last !== before) return last < before ? "backward" : "onward";
  const isLearned = (verse: number) => learned.some(({ from, to }) => from <= verse && verse <= to);
  if (isLearned(lastOf(last) + 1) && !isLearned(firstOf(last) - 1)) return "backward";
  return last >= FIRST_OF_LAST_PART ? "backward" : "onward";
}
