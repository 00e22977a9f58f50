import { VERSES_OF_PAGES, VERSES_OF_QUARTERS, VERSES_OF_RUKUS } from "./lengths.ts";
import { beginnings, FIRSTS, placeOf, verseAt, VERSES, type Passage } from "./verses.ts";

/** Madinah mushaf with 604 pages, and the Indo-Pak script. */
export const MUSHAFS = ["madani", "indopak"] as const;
export type Mushaf = (typeof MUSHAFS)[number];

export const UNITS = ["verse", "page", "ruku", "surah", "quarter", "part"] as const;
export type Unit = (typeof UNITS)[number];

/** Units marked in each mushaf. Indo-Pak prints differ in pages. */
export const UNITS_OF: Record<Mushaf, readonly Unit[]> = {
  madani: ["verse", "page", "surah", "quarter"],
  indopak: ["verse", "ruku", "surah", "quarter"],
};

export const offeredUnit = (unit: Unit, mushaf: Mushaf): Unit =>
  UNITS_OF[mushaf].includes(unit) ? unit : "quarter";

export const unitAtFirst = (track: "new" | "recent" | "old", mushaf: Mushaf): Unit => {
  if (track === "new") return "verse";
  if (track === "old") return "quarter";
  return mushaf === "madani" ? "page" : "ruku";
};

const QUARTERS = beginnings(VERSES_OF_QUARTERS);
const JUZ = QUARTERS.filter((_, index) => index % 8 === 0);

/**
 * Start of paras in Indo-Pak prints that differ from the juz, as surah and verse. Not confirmed by a printed copy and a
 * hafiz.
 */
const OTHER_PARAS: Readonly<Record<number, readonly [number, number]>> = {
  4: [3, 92],
  7: [5, 83],
  11: [9, 94],
  14: [15, 2],
  20: [27, 60],
  21: [29, 45],
  23: [36, 22],
};

const PARAS = JUZ.map((first, index) => {
  const [surah, ayah] = OTHER_PARAS[index + 1] ?? [];
  return (surah && ayah && verseAt(surah, ayah)) || first;
});

export const partsOf = (mushaf: Mushaf): readonly number[] => (mushaf === "madani" ? JUZ : PARAS);

/** Starts of paras, and every second of the juz's eight quarters. */
const QUARTERS_OF_PARAS = QUARTERS.filter((_, index) => index % 2 === 0).map(
  (first, index) => (index % 4 === 0 ? PARAS[index / 4] : undefined) ?? first,
);

const PAGES = beginnings(VERSES_OF_PAGES);
const RUKUS = beginnings(VERSES_OF_RUKUS);

export function firstsOf(unit: Unit, mushaf: Mushaf): readonly number[] | undefined {
  if (unit === "verse") return undefined;
  if (unit === "page") return PAGES;
  if (unit === "ruku") return RUKUS;
  if (unit === "surah") return FIRSTS;
  if (unit === "part") return partsOf(mushaf);
  return mushaf === "madani" ? QUARTERS : QUARTERS_OF_PARAS;
}

/** Number of a verse's page, quarter or part, from 1. */
export function unitOf(verse: number, unit: Unit, mushaf: Mushaf): number {
  const firsts = firstsOf(unit, mushaf);
  return firsts ? placeOf(firsts, verse) + 1 : verse;
}

export function endOfUnit(verse: number, unit: Unit, mushaf: Mushaf): number {
  const firsts = firstsOf(unit, mushaf);
  if (!firsts) return verse;
  return (firsts[placeOf(firsts, verse) + 1] ?? VERSES + 1) - 1;
}

/** Last verse of the previous unit; 0 before the first. */
export const endBefore = (verse: number, unit: Unit, mushaf: Mushaf): number =>
  (firstsOf(unit, mushaf)?.[unitOf(verse, unit, mushaf) - 1] ?? verse) - 1;

export const countUnits = ({ from, to }: Passage, unit: Unit, mushaf: Mushaf): number =>
  unitOf(to, unit, mushaf) - unitOf(from, unit, mushaf) + 1;

/** Length in parts, which vary: half of one part is 0.5. */
export function lengthInParts({ from, to }: Passage, mushaf: Mushaf): number {
  const firsts = partsOf(mushaf);
  return firsts.reduce((sum, first, index) => {
    const next = firsts[index + 1] ?? VERSES + 1;
    const inside = Math.min(to + 1, next) - Math.max(from, first);
    return sum + Math.max(0, inside) / (next - first);
  }, 0);
}

export const PARTS_MAX = 5;
export const NEW_PARTS_ASKED = 1.5;

/** Checked for every mushaf, whatever the school uses. */
export const isTooLong = (passage: Passage): boolean =>
  MUSHAFS.every((mushaf) => lengthInParts(passage, mushaf) > PARTS_MAX);
