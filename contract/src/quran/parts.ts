import { AGAIN } from "./goes-on.ts";
import { partsOf, type Mushaf } from "./units.ts";
import { VERSES, type Passage } from "./verses.ts";

/** After so many days unheard a part is shown another way. */
export const UNHEARD_DAYS = [7, 14, 30] as const;

/** `day`: any number that rises from day to day. */
export type Heard = Passage & { track: "new" | "recent" | "old"; grade: number; day: number };

export type Part = {
  /** From 1 to 30. */
  part: number;
  verses: number;
  /** Verses of it that were learned. */
  learned: number;
  /** The day of the learned verse that has gone unheard longest; null where none is learned. */
  heardOn: number | null;
};

/** Its verses are learned from then on: what was new, unless it is to be heard again, and all that was heard as recent or old. */
export const learns = ({ track, grade }: Pick<Heard, "track" | "grade">): boolean =>
  track !== "new" || grade !== AGAIN;

/** The thirty parts of a pupil. A part is as old as the verse in it that has gone unheard longest, of those learned. */
export function partsHeard(heard: Iterable<Heard>, mushaf: Mushaf): Part[] {
  const learned = new Uint8Array(VERSES + 1);
  const last = new Float64Array(VERSES + 1).fill(-Infinity);
  for (const { day, from, to, ...entry } of heard) {
    if (learns(entry)) learned.fill(1, from, to + 1);
    for (let verse = from; verse <= to; verse += 1) {
      if (day > (last[verse] ?? 0)) last[verse] = day;
    }
  }
  const firsts = partsOf(mushaf);
  return firsts.map((first, place) => {
    const next = firsts[place + 1] ?? VERSES + 1;
    let count = 0;
    let oldest = Infinity;
    for (let verse = first; verse < next; verse += 1) {
      if (!learned[verse]) continue;
      count += 1;
      oldest = Math.min(oldest, last[verse] ?? Infinity);
    }
    const heardOn = count === 0 ? null : oldest;
    return { part: place + 1, verses: next - first, learned: count, heardOn };
  });
}
