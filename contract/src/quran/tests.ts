import { MUSHAFS, partsOf, type Mushaf } from "./units.ts";
import { VERSES, type Passage } from "./verses.ts";

export const TEST_KINDS = ["part", "half", "whole"] as const;
export type TestKind = (typeof TEST_KINDS)[number];

const PARTS_OF: Record<TestKind, number> = { part: 1, half: 15, whole: 30 };

export function testPassages(kind: TestKind, mushaf: Mushaf): Passage[] {
  const firsts = partsOf(mushaf).filter((_, index) => index % PARTS_OF[kind] === 0);
  return firsts.map((from, index) => ({ from, to: (firsts[index + 1] ?? VERSES + 1) - 1 }));
}

/** Number of the tested part or half, in any mushaf; 0 if invalid. */
export function placeOfTest(kind: TestKind, from: number): number {
  const places = MUSHAFS.map((mushaf) =>
    testPassages(kind, mushaf).findIndex((passage) => passage.from === from),
  );
  return Math.max(...places) + 1;
}
