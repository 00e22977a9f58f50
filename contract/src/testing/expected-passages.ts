import { expect, test } from "vitest";
import { GRADE_REPEAT, type Direction } from "../quran/directions.ts";
import { learnedRuns, mergePassages, type Heard } from "../quran/learned.ts";
import { proposePassages } from "../quran/proposals.ts";
import { newestFirst } from "../quran/track-entries.ts";
import type { Mushaf, Unit } from "../quran/units.ts";
import { firstOf, lastOf, passageOf, type Passage } from "../quran/verses.ts";

export type Track = "new" | "recent" | "old";
export type Entry = Heard & { unit: Unit };
export type Options = {
  direction?: Direction;
  mushaf?: Mushaf;
  today?: Passage | undefined;
  heard?: { new: Passage[]; recent: Passage[] };
};

/** Reads "2:146-153", "112-114" (whole surahs) or "78". */
export function passage(text: string): Passage {
  const [head = "", tail = head] = text.split("-");
  const [surah = 0, ayah] = head.split(":").map(Number);
  const end = tail.includes(":") || ayah === undefined ? tail : `${surah}:${tail}`;
  const [last = 0, lastAyah] = end.split(":").map(Number);
  const found = passageOf({
    from: { surah, ayah: ayah ?? 1 },
    to: { surah: last, ayah: lastAyah ?? lastOf(last) - firstOf(last) + 1 },
  });
  if (!found) throw new Error(`${text} is no passage`);
  return found;
}

/** Entries of days 1, 2, …: "new 114 verse", "recent 2:1-25 page again"; with "+" in front on the day before. */
export function history(lines: readonly string[]): Entry[] {
  let day = 0;
  return lines.map((line) => {
    if (!line.startsWith("+")) day += 1;
    const [track, verses = "", unit = "verse", again] = line.replace("+", "").split(" ");
    return {
      track: track as Track,
      ...passage(verses),
      unit: unit as Unit,
      grade: again ? GRADE_REPEAT : 1,
      day,
    };
  });
}

export function proposals(
  entries: readonly Entry[],
  { direction = "onward", ...more }: Options = {},
) {
  const newest = (track: Track) => newestFirst(entries.filter((entry) => entry.track === track));
  return proposePassages({
    newest: { new: newest("new"), recent: newest("recent"), old: newest("old") },
    learned: mergePassages(learnedRuns(entries)),
    direction,
    mushaf: "madani",
    ...more,
  });
}

/** Passages that a teacher expects next, by hand from a mushaf, after these entries. */
export const expected = (
  direction: Direction,
  track: Track,
  cases: Record<string, string | undefined>,
  today?: string,
) =>
  test.each(Object.entries(cases))(`proposes ${track} after %s`, (lines, next) => {
    const found = proposals(history(lines.split(", ")), {
      direction,
      ...(today && { today: passage(today) }),
    });
    expect(found[track]).toEqual(next && passage(next));
  });
