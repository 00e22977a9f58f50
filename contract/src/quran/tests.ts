import { MUSHAFS, partsOf, type Mushaf } from "./units.ts";
import { VERSES, type Passage } from "./verses.ts";

/** What a test is of: one of the thirty parts, the first or second fifteen of them, or all. */
export const TEST_KINDS = ["part", "half", "whole"] as const;
export type TestKind = (typeof TEST_KINDS)[number];

const PARTS_OF: Record<TestKind, number> = { part: 1, half: 15, whole: 30 };

/** All passages of which there can be such a test, in their order. */
export function testPassages(kind: TestKind, mushaf: Mushaf): Passage[] {
  const firsts = partsOf(mushaf).filter((_, place) => place % PARTS_OF[kind] === 0);
  return firsts.map((from, place) => ({ from, to: (firsts[place + 1] ?? VERSES + 1) - 1 }));
}

/**
 * From 1: which part or which half a test was of, also where the school has another mushaf since. 0 where it can be of
 * none.
 */
export function placeOfTest(kind: TestKind, from: number): number {
  const places = MUSHAFS.map((mushaf) =>
    testPassages(kind, mushaf).findIndex((passage) => passage.from === from),
  );
  return Math.max(...places) + 1;
}
