import { countUnits, endBefore, endOfUnit, type Mushaf, type Unit } from "./units.ts";
import { firstOf, lastOf, surahOf, VERSES, type Passage } from "./verses.ts";

/** How a pupil goes through the new track: verse after verse, or surah by surah from an-Nas. */
export const DIRECTIONS = ["onward", "backward"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The grade of a passage that is heard again. */
export const AGAIN = 4;

type Way = { unit: Unit; mushaf: Mushaf; direction: Direction };
type Heard = Passage & { grade: number };

/**
 * Where a track goes on after what was heard last: with the same passage where it is to be heard again, otherwise with
 * as many units as then. Backward, a passage stays inside a surah, and the surah before follows. Undefined at the end
 * of the way, unless the track begins anew (`isRound`: recent and old).
 */
export function goesOn(
  last: Heard,
  { unit, mushaf, direction, isRound }: Way & { isRound: boolean },
): Passage | undefined {
  const { from: before, to: until } = last;
  if (last.grade === AGAIN) return { from: before, to: until };
  const next = direction === "onward" ? until + 1 : nextBackward(last);
  if (!isRound && (next < 1 || next > VERSES)) return undefined;
  const from = next < 1 || next > VERSES ? 1 : next;
  const most = direction === "onward" ? VERSES : lastOf(surahOf(from));
  let to = from;
  for (let units = countUnits(last, unit, mushaf); units > 0; units -= 1) {
    to = endOfUnit(to, unit, mushaf);
    if (to >= most) return { from, to: most };
    if (units > 1) to += 1;
  }
  return { from, to };
}

/** 0 after the first surah. */
function nextBackward({ from, to }: Passage): number {
  if (to < lastOf(surahOf(to))) return to + 1;
  const surah = surahOf(from) - 1;
  return surah < 1 ? 0 : firstOf(surah);
}

/**
 * Moves the end of a passage by one unit; undefined where it cannot be moved. Backward, what follows the end of a surah
 * is the whole surah before.
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

/** The first surah of the thirtieth part, in which most who begin go backward. */
const FIRST_OF_LAST_PART = 78;

/** The direction by the last entries of the new track, the newest first; undefined without one. */
export function guessDirection(newest: readonly Passage[]): Direction | undefined {
  const [last, before] = newest.map(({ from }) => surahOf(from));
  if (last === undefined) return undefined;
  if (before !== undefined && last !== before) return last < before ? "backward" : "onward";
  return last >= FIRST_OF_LAST_PART ? "backward" : "onward";
}
