import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partsFinished } from "./finished.ts";
import { GRADE_REPEAT } from "./directions.ts";
import type { Heard } from "./learned.ts";
import { placeOfTest, TEST_KINDS, testPassages } from "./tests.ts";
import { MUSHAFS, partsOf, type Mushaf } from "./units.ts";
import { VERSES } from "./verses.ts";

const part = (number: number, mushaf: Mushaf = "madani") => {
  const firsts = partsOf(mushaf);
  return { from: firsts[number - 1] ?? 1, to: (firsts[number] ?? VERSES + 1) - 1 };
};
const heard = (more: Partial<Heard> & { day: number }): Heard => ({
  track: "new",
  grade: 1,
  ...part(30),
  ...more,
});
const daysOf = (history: readonly Heard[]) =>
  partsFinished(history, "madani").map(({ part: number, entry }) => [number, entry.day]);

describe("a finished part", () => {
  /** Reference by days: learned before, and added by each day's new entries. */
  function reference(history: readonly Heard[], mushaf: Mushaf) {
    const learned = new Set<number>();
    const found: [number, number][] = [];
    const days = [...new Set(history.map(({ day }) => day))].toSorted((one, other) => one - other);
    for (const day of days) {
      const before = new Set(learned);
      const byNew = new Set<number>();
      for (const one of history.filter((entry) => entry.day === day)) {
        for (let verse = one.from; verse <= one.to; verse += 1) {
          if (one.track === "new" && one.grade === GRADE_REPEAT) continue;
          learned.add(verse);
          if (one.track === "new" && !before.has(verse)) byNew.add(verse);
        }
      }
      for (let number = 1; number <= 30; number += 1) {
        const { from, to } = part(number, mushaf);
        const verses = Array.from({ length: to - from + 1 }, (_, index) => from + index);
        const isWhole = (of: Set<number>) => verses.every((verse) => of.has(verse));
        const isEnded = isWhole(learned) && !isWhole(before);
        if (isEnded && verses.some((verse) => byNew.has(verse))) found.push([number, day]);
      }
    }
    return found.toSorted(([one], [other]) => one - other);
  }

  // Steps through parts 28 to 30, some of them complete.
  const { from: first } = part(28);
  const histories = fc.array(
    fc.record({
      track: fc.constantFrom("new" as const, "new" as const, "recent" as const, "old" as const),
      grade: fc.constantFrom(1, 2, 3, GRADE_REPEAT),
      day: fc.integer({ min: 1, max: 12 }),
      step: fc.integer({ min: 0, max: 7 }),
      length: fc.constantFrom(1, 1, 2, 4),
    }),
    { maxLength: 24 },
  );

  test("stands on the day of its last verse, as a plain reading of the days says", () => {
    const step = Math.ceil((VERSES - first + 1) / 8);
    let count = 0;
    fc.assert(
      fc.property(histories, fc.constantFrom(...MUSHAFS), (typed, mushaf) => {
        const history = typed.map((one): Heard => {
          const from = first + one.step * step;
          const to = Math.min(VERSES, from + one.length * step - 1);
          return { track: one.track, grade: one.grade, day: one.day, from, to };
        });
        const found = partsFinished(history, mushaf);
        count += found.length;
        expect(found.map(({ part: number, entry }) => [number, entry.day])).toEqual(
          reference(history, mushaf),
        );
        for (const { entry } of found) expect(entry.track).toBe("new");
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(30);
  });

  test("is not one that is to be heard again, or that was known before", () => {
    const { from, to } = part(30);
    expect(daysOf([heard({ day: 3 })])).toEqual([[30, 3]]);
    expect(daysOf([heard({ day: 3 }), heard({ day: 5 })])).toEqual([[30, 3]]);
    expect(daysOf([heard({ day: 3, grade: GRADE_REPEAT })])).toEqual([]);
    expect(daysOf([heard({ day: 3, grade: GRADE_REPEAT }), heard({ day: 4, grade: 3 })])).toEqual([
      [30, 4],
    ]);
    expect(daysOf([heard({ day: 3, track: "old" }), heard({ day: 5 })])).toEqual([]);
    const knewAllButTheEnd = heard({ day: 3, track: "old", to: to - 9 });
    expect(daysOf([knewAllButTheEnd, heard({ day: 5, from: to - 8 })])).toEqual([[30, 5]]);
    expect(daysOf([heard({ day: 3, to: to - 1 })])).toEqual([]);
    expect(daysOf([heard({ day: 3, from: from - 20 })])).toEqual([[30, 3]]);
  });
});

describe("a test", () => {
  test("is of one of the thirty parts, of half or of all, and together they are all verses", () => {
    for (const mushaf of MUSHAFS) {
      for (const [kind, count] of [
        ["part", 30],
        ["half", 2],
        ["whole", 1],
      ] as const) {
        const passages = testPassages(kind, mushaf);
        expect(passages).toHaveLength(count);
        expect(passages[0]?.from).toBe(1);
        expect(passages.at(-1)?.to).toBe(VERSES);
        for (const [index, { from }] of passages.entries()) {
          if (index > 0) expect(passages[index - 1]?.to).toBe(from - 1);
          expect(placeOfTest(kind, from)).toBe(index + 1);
        }
      }
    }
    expect(testPassages("half", "madani")[1]?.from).toBe(part(16).from);
    expect(TEST_KINDS.map((kind) => placeOfTest(kind, 2))).toEqual([0, 0, 0]);
  });
});
