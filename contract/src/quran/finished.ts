import { learns, type Heard } from "./parts.ts";
import { partsOf, type Mushaf } from "./units.ts";
import { VERSES } from "./verses.ts";

/** A part that was learned to its end, and the entry by which it was. */
export type Finished<Entry extends Heard> = { part: number; entry: Entry };

/**
 * The parts that a pupil has finished in the record: on the day on which the last of its verses was learned for the
 * first time, if one of those was new then. A part that was known before is heard as recent or old, and not finished.
 * Of several entries that end a part on one day, the first in the order given.
 */
export function partsFinished<Entry extends Heard>(
  heard: readonly Entry[],
  mushaf: Mushaf,
): Finished<Entry>[] {
  const since = new Float64Array(VERSES + 1).fill(Infinity);
  for (const entry of heard) {
    if (!learns(entry)) continue;
    for (let verse = entry.from; verse <= entry.to; verse += 1) {
      since[verse] = Math.min(since[verse] ?? Infinity, entry.day);
    }
  }
  const firsts = partsOf(mushaf);
  return firsts.flatMap((first, place) => {
    const next = firsts[place + 1] ?? VERSES + 1;
    const last = since.subarray(first, next).reduce((one, other) => Math.max(one, other));
    const entry = heard.find(
      (one) =>
        one.track === "new" &&
        one.day === last &&
        learns(one) &&
        since.subarray(Math.max(first, one.from), Math.min(next, one.to + 1)).includes(last),
    );
    return entry ? [{ part: place + 1, entry }] : [];
  });
}
