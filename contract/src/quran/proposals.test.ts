import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Entry,
  expected,
  history,
  type Options,
  passage,
  proposals,
  type Track,
} from "../testing/expected-passages.ts";
import { GRADE_REPEAT, DIRECTIONS } from "./directions.ts";
import { addHeard, learnedRuns, mergePassages } from "./learned.ts";
import { proposePassages } from "./proposals.ts";
import { endOfUnit, MUSHAFS, UNITS_OF } from "./units.ts";
import { firstOf, lastOf, surahOf, VERSES, type Passage } from "./verses.ts";

describe("new from the end, surah by surah", () => {
  expected("backward", "new", {
    "new 114": "113",
    "new 114, new 113": "112",
    "new 114, new 113, new 112": "111",
    "new 112": "111",
    "new 111": "110",
    "new 110": "109",
    "new 109": "108",
    "new 108": "107",
    "new 107": "106",
    "new 106": "105",
    "new 113-114": "111-112",
    // The last verse of a surah says little about the usual length.
    "new 96:1-6, new 96:7-12, new 96:13-18, new 96:19": "95",
    "new 112-114": "109-111",
    // Al-Qari'ah has eleven verses: twice at-Takathur, and not too long.
    "new 102": "101",
    // Al-'Alaq has nineteen: the last entry had eight.
    "new 97": "96:1-5",
    "new 96": "95",
    "new 67": "66",
    "new 68": "67",
    "new 67:1-15": "67:16-30",
    "new 78:1-15": "78:16-30",
    "new 78:1-15, new 78:16-30": "78:31-40",
    "new 78:1-14, new 78:15-27, new 78:28-40": "77:1-13",
    "new 78:21-30, new 78:31-40": "77:1-10",
    "new 77:1-10": "77:11-20",
    "new 114 verse again": "114",
    "new 78:1-15 verse again": "78:1-15",
    "new 1": undefined,
    // The next verses are learned: the lesson lies after them.
    "new 67, new 69-114, new 68:1-26, new 68:27-52": "66",
    "new 67:1-10, new 69-114, new 68:41-46, new 68:47-52": "67:11-16",
    "new 67-68, new 70-114, new 69:1-26, new 69:27-52": "66",
  });
});

describe("new onward", () => {
  expected("onward", "new", {
    "new 1": "2:1-7",
    "new 2:1-5 page": "2:6-16",
    "new 2:142-145 page": "2:146-153",
    "new 2:1-25": "2:26-50",
    "new 113-114": undefined,
    "new 78-114, new 77:31-40, new 77:41-50": undefined,
    "new 2:21-30, new 2:1-5, new 2:6-10, new 2:11-20": "2:31-40",
    "new 2:1-5 verse again": "2:1-5",
  });
});

describe("recent onward", () => {
  expected("onward", "recent", {
    "new 2:127-145 page, recent 2:127-145 page": "2:127-145",
    "new 2:1-145 page, recent 2:135-145 page, new 2:146-153 page": "2:142-153",
    "new 2:1-145, recent 2:142-145 page, new 2:146-146": "2:142-146",
    "new 2:1-145, recent 2:142-145 page, new 2:146-150": "2:146-150",
    "new 2:1-145, recent 2:127-145 page again": "2:127-145",
    "new 2:1-145": undefined,
    // No verses are learned before the lesson.
    "new 78-114, recent 78 verse, new 1:1-2 verse again": undefined,
  });
  expected("onward", "recent", { "new 2:1-145, recent 2:135-145 page": "2:135-145" }, "2:146-152");
});

describe("recent from the end", () => {
  expected("backward", "recent", {
    "new 107-114, recent 109-111, new 106": "106-108",
    "new 79-114, recent 79, new 78:1-8, recent 78:1-8, new 78:9-16, recent 78:1-16, new 78:17-24":
      "78:1-24",
    "new 113-114, recent 114, new 112": "112-113",
    "new 109-114, recent 109-114 page": "109-114",
    "new 78-114, recent 78 page, new 77:1-10": "77:1-10",
    "new 79-114, recent 79 verse, new 78:1-15": "78:1-15",
    "new 114, recent 114 verse again": "114",
  });
  expected("backward", "recent", { "new 113-114, recent 113-114 page": "113-114" }, "112");
});

describe("old", () => {
  expected("onward", "old", {
    "old 1:1-2:43 quarter, old 2:44-74 quarter, old 2:75-91 quarter": "1:1-2:43",
    "new 1:1-2:145, recent 2:127-145 page, old 2:106-126 quarter": "1:1-2:25",
    "new 1:1-2:145, recent 2:135-145 page, old 1:1-2:141 part": "1:1-2:141",
    "old 78, old 114": "78:1-6",
    "old 78-114 quarter": "78-114",
    "new 1, old 2:1-141 part": "1:1-2:141",
    "old 1:1-2:141 part, old 78-114 part": "1:1-2:141",
    "old 1:1-2:141 part, old 78-114 part, old 1:1-2:141 part": "78-114",
    "old 2:1-25 page, old 2:6-16 page": "2:17-24",
    "old 78 verse again": "78",
    // The first of two passages of a day is to be repeated, until it is.
    "new 1:1-2:252, old 1:1-2:43 quarter again, +old 2:44-74 quarter": "1:1-2:43",
    "new 1:1-2:252, old 1:1-2:43 quarter again, +old 2:44-74 quarter, +old 1:1-2:43 quarter":
      "2:44-74",
    "new 78": undefined,
    // Without old entries it begins with known verses, but not in a beginner's surahs.
    "new 1:1-2:141": "1:1-2:25",
    "new 105-114": undefined,
    "new 78-114": "78-79",
  });
});

const verse = fc.integer({ min: 1, max: VERSES });
const entries = fc.constantFrom(...MUSHAFS).chain((mushaf) =>
  fc.record({
    mushaf: fc.constant(mushaf),
    direction: fc.constantFrom(...DIRECTIONS),
    today: fc.option(verse, { nil: undefined }),
    typed: fc.array(
      fc.record({
        track: fc.constantFrom("new" as const, "recent" as const, "old" as const),
        from: verse,
        more: fc.integer({ min: 0, max: 120 }),
        grade: fc.integer({ min: 1, max: GRADE_REPEAT }),
        unit: fc.constantFrom(...UNITS_OF[mushaf]),
      }),
      { maxLength: 14 },
    ),
  }),
);

describe("proposals of any history", () => {
  const each = (
    check: (one: ReturnType<typeof proposals>, history_: Entry[], given: Options) => void,
    numRuns = 1_000,
  ) =>
    fc.assert(
      fc.property(entries, ({ mushaf, direction, today, typed }) => {
        const heard = typed.map(({ more, ...entry }, index) => ({
          ...entry,
          to: Math.min(VERSES, entry.from + more),
          day: index + 1,
        }));
        const lesson =
          today === undefined ? undefined : { from: today, to: Math.min(VERSES, today + 3) };
        const given = { mushaf, direction, today: lesson };
        check(proposals(heard, given), heard, given);
      }),
      { numRuns },
    );
  const isAgain = (heard: readonly Entry[], track: Track) =>
    heard.findLast((entry) => entry.track === track)?.grade === GRADE_REPEAT;

  test("recent and old stay inside what is learned", () => {
    each((found, heard) => {
      const learned = mergePassages(learnedRuns(heard));
      for (const track of ["recent", "old"] as const) {
        const next = found[track];
        if (!next || isAgain(heard, track)) continue;
        expect(next.from).toBeLessThanOrEqual(next.to);
        expect(learned.some(({ from, to }) => from <= next.from && next.to <= to)).toBe(true);
      }
    });
  });

  test("recent lies on the learned side of the day's lesson", () => {
    each((found, heard, { direction = "onward", today }) => {
      const lesson = today ?? found.new;
      if (!found.recent || !lesson || isAgain(heard, "recent")) return;
      const isBefore = found.recent.to < lesson.from;
      if (direction === "onward") expect(isBefore).toBe(true);
      else {
        const isOfItsSurah = isBefore && surahOf(found.recent.from) === surahOf(lesson.from);
        expect(isOfItsSurah || found.recent.from > lastOf(surahOf(lesson.to))).toBe(true);
      }
    });
  });

  test("new from the end begins no short surah without ending it", () => {
    each((found, heard, { direction = "onward" }) => {
      const next = found.new;
      if (!next || direction === "onward" || isAgain(heard, "new")) return;
      const surah = surahOf(next.to);
      const isWhole = next.to === lastOf(surah);
      const begins = next.from <= firstOf(surah);
      if (begins && lastOf(surah) - firstOf(surah) < 10) expect(isWhole).toBe(true);
    });
  });

  test("old comes to every learned verse before it begins anew", () => {
    each((_found, heard, { mushaf = "madani" }) => {
      const learned = mergePassages(learnedRuns(heard));
      const first = learned[0];
      if (!first) return;
      const seen = new Set<number>();
      let last: Entry = {
        track: "old",
        grade: 1,
        day: 1,
        unit: "quarter",
        from: first.from,
        to: endOfUnit(first.from, "quarter", mushaf),
      };
      last = { ...last, to: Math.min(last.to, first.to) };
      const size = learned.reduce((sum, { from, to }) => sum + to - from + 1, 0);
      for (let rounds = 0; rounds < 600 && seen.size < size; rounds += 1) {
        for (let one = last.from; one <= last.to; one += 1) {
          expect(seen.has(one)).toBe(false);
          seen.add(one);
        }
        const next = proposePassages({
          newest: { old: [last] },
          learned,
          direction: "onward",
          mushaf,
        }).old;
        if (!next) break;
        last = { ...last, ...next };
      }
      expect(seen.size).toBe(size);
    }, 50);
  });
});

test("both directions come to every verse once", () => {
  for (const direction of DIRECTIONS) {
    for (const unit of UNITS_OF.madani) {
      const from = direction === "onward" ? 1 : firstOf(114);
      const seen = new Set<number>();
      let next: Passage | undefined = { from, to: from };
      while (next) {
        for (let one = next.from; one <= next.to; one += 1) {
          expect(seen.has(one)).toBe(false);
          seen.add(one);
        }
        next = proposePassages({
          newest: { new: [{ ...next, grade: 1, unit, day: 1 }] },
          learned: [],
          direction,
          mushaf: "madani",
        }).new;
      }
      expect(seen.size).toBe(VERSES);
    }
  }
});

test("adding entries one by one gives the runs of all of them", () => {
  fc.assert(
    fc.property(entries, ({ typed }) => {
      const heard = typed.map(({ more, ...entry }, index) => ({
        ...entry,
        to: Math.min(VERSES, entry.from + more),
        day: 1 + Math.floor(index / 2),
      }));
      const added = heard.reduce((runs, entry) => addHeard(runs, entry), learnedRuns([]));
      const days = (runs: typeof added) =>
        runs.flatMap(({ from, to, day }) => `${from}-${to} ${day}`);
      expect(mergePassages(added)).toEqual(mergePassages(learnedRuns(heard)));
      // A verse first heard to be repeated is as old as the entry that taught it.
      const isFresh = heard.every(({ track, grade }) => track !== "new" || grade !== GRADE_REPEAT);
      if (isFresh) expect(days(added)).toEqual(days(learnedRuns(heard)));
    }),
    { numRuns: 1_000 },
  );
});

describe("units", () => {
  test("are those that the mushaf marks, and a stored other one counts as a quarter", () => {
    expect(UNITS_OF.madani).toEqual(["verse", "page", "surah", "quarter"]);
    expect(UNITS_OF.indopak).toEqual(["verse", "ruku", "surah", "quarter"]);
    const stored = (["ruku", "part", "quarter"] as const).map(
      (unit) => proposals(history([`old 1:1-2:43 ${unit}`, "new 2:44-10:1"])).old,
    );
    expect(stored[0]).toEqual(stored[2]);
    expect(stored[1]).toEqual(stored[2]);
  });

  test("continue by surahs after a surah", () => {
    const entries = history(["old 50-51 surah", "new 52-60"]);
    expect(proposals(entries).old).toEqual(passage("52-53"));
  });
});
