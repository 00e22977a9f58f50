import { describe, expect, it } from "vitest";
import { partsFinished } from "./finished.ts";
import { addKnown, removeKnown, withKnown } from "./known.ts";
import type { LearnedRun } from "./learned.ts";
import { partsLearned } from "./parts.ts";
import { VERSES } from "./verses.ts";

const run = (from: number, to: number, day: number): LearnedRun => ({ from, to, day });

describe("known verses", () => {
  it("are added once, each with the day on which it was marked first", () => {
    const once = addKnown([run(10, 20, 1)], run(1, 30, 2));
    expect(once).toEqual([run(1, 9, 2), run(10, 20, 1), run(21, 30, 2)]);
    expect(addKnown(once, run(5, 25, 3))).toEqual(once);
    expect(addKnown([run(1, 7, 1)], run(8, 9, 1))).toEqual([run(1, 9, 1)]);
  });

  it("are removed from inside, over the ends and where none are", () => {
    const known = [run(1, 9, 2), run(20, 30, 1)];
    expect(removeKnown(known, { from: 3, to: 4 })).toEqual([
      run(1, 2, 2),
      run(5, 9, 2),
      run(20, 30, 1),
    ]);
    expect(removeKnown(known, { from: 5, to: 22 })).toEqual([run(1, 4, 2), run(23, 30, 1)]);
    expect(removeKnown(known, { from: 10, to: 19 })).toEqual(known);
  });

  it("equal a set of verses after any marks", () => {
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    let known: LearnedRun[] = [];
    const verses = new Set<number>();
    for (let day = 0; day < 300; day += 1) {
      const from = 1 + random(80);
      const to = from + random(20);
      const isKnown = random(2) === 0;
      known = isKnown ? addKnown(known, run(from, to, day)) : removeKnown(known, { from, to });
      for (let verse = from; verse <= to; verse += 1) {
        if (isKnown) verses.add(verse);
        else verses.delete(verse);
      }
      const stored = known.flatMap((one) =>
        Array.from({ length: one.to - one.from + 1 }, (_, at) => one.from + at),
      );
      expect(stored).toEqual([...verses].toSorted((one, other) => one - other));
    }
  });

  it("are learned beside what entries teach, without a day on which they were heard", () => {
    const learned = withKnown([run(5673, 5680, 40)], [run(5670, VERSES, 10), run(5600, 5700, 20)]);
    expect(learned).toEqual([
      { ...run(5600, 5669, 20), isKnown: true },
      { ...run(5670, 5672, 10), isKnown: true },
      run(5673, 5680, 40),
      { ...run(5681, VERSES, 10), isKnown: true },
    ]);
    const part = partsLearned(learned, "madani")[29];
    expect(part).toEqual({
      part: 30,
      verses: 564,
      learned: 564,
      known: 556,
      lastHeardOn: 40,
      unheardSince: 10,
    });
  });

  it("count for a part that is finished, if they were marked by the day of the entry", () => {
    const entry = { track: "new" as const, grade: 1, day: 5, from: 5673, to: 5700 };
    expect(partsFinished([entry], "madani")).toEqual([]);
    const known = [run(5690, VERSES, 5)];
    expect(partsFinished([entry], "madani", known)).toEqual([{ part: 30, entry }]);
    const whole = { ...entry, to: VERSES };
    expect(partsFinished([whole], "madani", [run(1, VERSES, 5)])).toEqual([]);
    expect(partsFinished([whole], "madani", [run(1, VERSES, 6)])).toHaveLength(1);
    expect(partsFinished([], "madani", [run(1, VERSES, 5)])).toEqual([]);
  });
});
