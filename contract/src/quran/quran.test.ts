import fc from "fast-check";
import { createHafs } from "quran-meta/hafs";
import { describe, expect, test } from "vitest";
import { GRADE_REPEAT, DIRECTIONS, guessDirection, moveEnd } from "./directions.ts";
import { type Heard, learnedRuns } from "./learned.ts";
import { partsLearned, UNHEARD_DAYS } from "./parts.ts";
import {
  endOfUnit,
  firstsOf,
  isTooLong,
  lengthInParts,
  MUSHAFS,
  NEW_PARTS_ASKED,
  PARTS_MAX,
  partsOf,
  unitAtFirst,
  unitOf,
  UNITS_OF,
} from "./units.ts";
import {
  firstOf,
  lastOf,
  nameOf,
  passageOf,
  surahOf,
  SURAHS,
  verseAt,
  VERSES,
  wordsOf,
} from "./verses.ts";

const reference = createHafs();
const every = Array.from({ length: VERSES }, (_, index) => index + 1);
const at = (surah: number, ayah: number) => verseAt(surah, ayah) ?? 0;

const verses = fc.integer({ min: 1, max: VERSES });
const passages = fc
  .tuple(verses, fc.integer({ min: 0, max: 300 }))
  .map(([from, more]) => ({ from, to: Math.min(VERSES, from + more) }));
const ways = fc.constantFrom(...MUSHAFS).chain((mushaf) =>
  fc.record({
    mushaf: fc.constant(mushaf),
    unit: fc.constantFrom(...UNITS_OF[mushaf]),
    direction: fc.constantFrom(...DIRECTIONS),
  }),
);

describe("each verse", () => {
  test("has the surah, part, quarter, ruku and page that quran-meta has", () => {
    for (const verse of every) {
      const { surah, ayah } = nameOf(verse);
      expect([surah, ayah]).toEqual(reference.findSurahAyahByAyahId(verse as never));
      expect(verseAt(surah, ayah)).toBe(verse);
      expect(unitOf(verse, "part", "madani")).toBe(reference.findJuzByAyahId(verse as never));
      expect(unitOf(verse, "quarter", "madani")).toBe(
        reference.findRubAlHizbByAyahId(verse as never),
      );
      expect(unitOf(verse, "ruku", "madani")).toBe(reference.findRukuByAyahId(verse as never));
      expect(unitOf(verse, "page", "madani")).toBe(reference.findPagebyAyahId(verse as never));
    }
  });

  test("has a number, and nothing else has one", () => {
    expect(nameOf(VERSES)).toEqual({ surah: SURAHS, ayah: 6 });
    for (const [surah, ayah] of [
      [1, 8],
      [1, 0],
      [0, 1],
      [115, 1],
      [2, 1.5],
    ] as const) {
      expect(verseAt(surah, ayah)).toBeUndefined();
    }
  });
});

test("paras are the juz but for seven beginnings, and their quarters stand between them", () => {
  const [juz, paras] = [partsOf("madani"), partsOf("indopak")];
  const others = new Map([
    [4, at(3, 92)],
    [7, at(5, 83)],
    [11, at(9, 94)],
    [14, at(15, 2)],
    [20, at(27, 60)],
    [21, at(29, 45)],
    [23, at(36, 22)],
  ]);
  expect(paras).toEqual(juz.map((first, index) => others.get(index + 1) ?? first));
  expect(juz.filter((first, index) => first !== paras[index])).toHaveLength(7);
  const quarters = firstsOf("quarter", "indopak") ?? [];
  expect(quarters).toHaveLength(120);
  expect(quarters.filter((_, index) => index % 4 === 0)).toEqual(paras);
  expect(quarters).toEqual(quarters.toSorted((one, other) => one - other));
});

test("a passage is found again by its words", () => {
  fc.assert(
    fc.property(passages, (passage) => {
      const words = wordsOf(passage);
      expect(passageOf(words)).toEqual(passage);
      expect(words.isOneSurah).toBe(surahOf(passage.from) === surahOf(passage.to));
    }),
  );
  expect(wordsOf({ from: at(2, 142), to: at(2, 176) })).toMatchObject({
    isOneSurah: true,
    isWhole: false,
  });
  expect(wordsOf({ from: at(113, 1), to: at(114, 6) }).isWhole).toBe(true);
  const back = { from: { surah: 2, ayah: 3 }, to: { surah: 2, ayah: 2 } };
  expect(passageOf(back)).toBeUndefined();
});

describe("a track", () => {
  test("has its end moved by a unit and back", () => {
    fc.assert(
      fc.property(passages, ways, (passage, way) => {
        const more = moveEnd(passage, 1, way);
        if (!more) return;
        expect(more.to - more.from).toBeGreaterThan(passage.to - passage.from);
        const { unit, mushaf, direction } = way;
        const isAtEnd = passage.to === endOfUnit(passage.to, unit, mushaf);
        if (direction === "onward" && isAtEnd) expect(moveEnd(more, -1, way)).toEqual(passage);
        const less = moveEnd(passage, -1, way);
        if (less) expect(less.to - less.from).toBeLessThan(passage.to - passage.from);
      }),
      { numRuns: 2_000 },
    );
    const way = { unit: "page", mushaf: "madani", direction: "onward" } as const;
    // Pages 1 to 3 end with 1:7, 2:5 and 2:16.
    expect(moveEnd({ from: 1, to: 3 }, 1, way)).toEqual({ from: 1, to: 7 });
    expect(moveEnd({ from: 1, to: 7 }, 1, way)).toEqual({ from: 1, to: at(2, 5) });
    expect(moveEnd({ from: 1, to: at(2, 16) }, -1, way)).toEqual({ from: 1, to: at(2, 5) });
    expect(moveEnd({ from: 3, to: 6 }, -1, way)).toBeUndefined();
    expect(moveEnd({ from: 1, to: VERSES }, 1, way)).toBeUndefined();
  });

  test("backward takes the whole surah before, and gives it back", () => {
    const way = { unit: "verse", mushaf: "madani", direction: "backward" } as const;
    const nas = { from: at(114, 1), to: at(114, 6) };
    const both = { from: at(113, 1), to: at(114, 6) };
    expect(moveEnd(nas, 1, way)).toEqual(both);
    expect(moveEnd(both, -1, way)).toEqual(nas);
    expect(moveEnd({ from: 1, to: 7 }, 1, way)).toBeUndefined();
  });

  test("is moved at first by units that the school's mushaf has", () => {
    for (const mushaf of MUSHAFS) {
      for (const track of ["new", "recent", "old"] as const) {
        expect(UNITS_OF[mushaf]).toContain(unitAtFirst(track, mushaf));
      }
    }
  });

  test("has a direction by its last two entries", () => {
    const one = (surah: number) => ({ from: firstOf(surah), to: lastOf(surah) });
    expect(guessDirection([])).toBeUndefined();
    expect(guessDirection([one(112), one(113)])).toBe("backward");
    expect(guessDirection([one(113), one(112)])).toBe("onward");
    expect(guessDirection([one(114)])).toBe("backward");
    expect(guessDirection([one(2), one(2)])).toBe("onward");
    expect(guessDirection([one(66)], [{ from: firstOf(67), to: VERSES }])).toBe("backward");
    expect(guessDirection([one(66)], [{ from: firstOf(65), to: VERSES }])).toBe("onward");
  });
});

describe("a passage's length", () => {
  test("is counted in parts, and is at most five", () => {
    const parts = partsOf("madani");
    const of = (first: number, last: number) => ({
      from: parts[first - 1] ?? 1,
      to: (parts[last] ?? VERSES + 1) - 1,
    });
    expect(lengthInParts(of(1, 5), "madani")).toBeCloseTo(PARTS_MAX);
    expect(lengthInParts(of(1, 1), "madani")).toBeLessThan(NEW_PARTS_ASKED);
    expect(lengthInParts({ from: 1, to: VERSES }, "indopak")).toBeCloseTo(30);
    for (let first = 1; first <= 26; first += 1) {
      expect(isTooLong(of(first, first + 4))).toBe(false);
      const { from, to } = of(first, first + 4);
      expect(isTooLong({ from, to: Math.min(VERSES, to + 9) })).toBe(to < VERSES);
    }
  });
});

describe("the thirty parts", () => {
  const entries = fc.array(
    fc.record({
      track: fc.constantFrom("new" as const, "recent" as const, "old" as const),
      grade: fc.integer({ min: 1, max: GRADE_REPEAT }),
      day: fc.integer({ min: 1, max: 2_000 }),
      passage: passages,
    }),
    { maxLength: 60 },
  );

  test("are each as old as the learned verse in it that has gone unheard longest", () => {
    fc.assert(
      fc.property(entries, fc.constantFrom(...MUSHAFS), (typed, mushaf) => {
        const heard: Heard[] = typed.map(({ passage, ...rest }) => ({ ...rest, ...passage }));
        const firsts = partsOf(mushaf);
        const expected = firsts.map((first, index) => {
          const next = firsts[index + 1] ?? VERSES + 1;
          const ages = every.slice(first - 1, next - 1).flatMap((verse) => {
            const of = heard.filter(({ from, to }) => from <= verse && verse <= to);
            const isLearned = of.some(
              ({ track, grade }) => track !== "new" || grade !== GRADE_REPEAT,
            );
            return isLearned ? [Math.max(...of.map(({ day }) => day))] : [];
          });
          const lastHeardOn = ages.length === 0 ? null : Math.min(...ages);
          return {
            part: index + 1,
            verses: next - first,
            learned: ages.length,
            known: 0,
            lastHeardOn,
            unheardSince: lastHeardOn,
          };
        });
        expect(partsLearned(learnedRuns(heard), mushaf)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test("are shown in steps of days that rise", () => {
    expect(UNHEARD_DAYS.toSorted((one, other) => one - other)).toEqual([...UNHEARD_DAYS]);
  });

  test("do not look fresh because an eighth was heard", () => {
    const whole = { from: 1, to: 148, track: "old", grade: 1, day: 100 } as const;
    const eighth = { from: 1, to: 20, track: "old", grade: 1, day: 140 } as const;
    const [first, second] = partsLearned(learnedRuns([eighth, whole]), "madani");
    expect(first).toMatchObject({ part: 1, verses: 148, learned: 148, known: 0, lastHeardOn: 100 });
    expect(second).toMatchObject({ part: 2, verses: 111, learned: 0, known: 0, lastHeardOn: null });
  });
});
