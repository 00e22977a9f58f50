import { VERSES_OF_PAGES, VERSES_OF_QUARTERS, VERSES_OF_RUKUS } from "./lengths.ts";
import { beginnings, placeOf, verseAt, VERSES, type Passage } from "./verses.ts";

/** The mushaf of Madinah with 604 pages, and the Indo-Pak script. */
export const MUSHAFS = ["madani", "indopak"] as const;
export type Mushaf = (typeof MUSHAFS)[number];

export const UNITS = ["verse", "page", "ruku", "quarter", "part"] as const;
export type Unit = (typeof UNITS)[number];

/** The units by which a passage is moved; pages of Indo-Pak prints differ from one another. */
export const UNITS_OF: Record<Mushaf, readonly Unit[]> = {
  madani: ["verse", "page", "ruku", "quarter", "part"],
  indopak: ["verse", "ruku", "quarter", "part"],
};

/** By which unit each track is moved until another is chosen. */
export const unitAtFirst = (track: "new" | "recent" | "old", mushaf: Mushaf): Unit => {
  if (track === "new") return "verse";
  if (track === "old") return "quarter";
  return mushaf === "madani" ? "page" : "ruku";
};

const QUARTERS = beginnings(VERSES_OF_QUARTERS);
const JUZ = QUARTERS.filter((_, place) => place % 8 === 0);

/**
 * Where a para of Indo-Pak prints begins at another verse than the juz of its number, as surah and verse. Not confirmed
 * by a printed copy and a hafiz.
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

const PARAS = JUZ.map((first, place) => {
  const [surah, ayah] = OTHER_PARAS[place + 1] ?? [];
  return (surah && ayah && verseAt(surah, ayah)) || first;
});

/** The first verses of the thirty parts. */
export const partsOf = (mushaf: Mushaf): readonly number[] => (mushaf === "madani" ? JUZ : PARAS);

/** Each para's beginning and every second quarter inside it, of which the juz has eight. */
const QUARTERS_OF_PARAS = QUARTERS.filter((_, place) => place % 2 === 0).map(
  (first, place) => (place % 4 === 0 ? PARAS[place / 4] : undefined) ?? first,
);

const PAGES = beginnings(VERSES_OF_PAGES);
const RUKUS = beginnings(VERSES_OF_RUKUS);

/** The first verses of a unit; undefined of the verse itself. */
export function firstsOf(unit: Unit, mushaf: Mushaf): readonly number[] | undefined {
  if (unit === "verse") return undefined;
  if (unit === "page") return PAGES;
  if (unit === "ruku") return RUKUS;
  if (unit === "part") return partsOf(mushaf);
  return mushaf === "madani" ? QUARTERS : QUARTERS_OF_PARAS;
}

/** From 1: which page, quarter or part a verse is in. */
export function unitOf(verse: number, unit: Unit, mushaf: Mushaf): number {
  const firsts = firstsOf(unit, mushaf);
  return firsts ? placeOf(firsts, verse) + 1 : verse;
}

/** The last verse of the unit in which a verse is. */
export function endOfUnit(verse: number, unit: Unit, mushaf: Mushaf): number {
  const firsts = firstsOf(unit, mushaf);
  if (!firsts) return verse;
  return (firsts[placeOf(firsts, verse) + 1] ?? VERSES + 1) - 1;
}

/** The last verse before the unit in which a verse is; 0 before the first. */
export const endBefore = (verse: number, unit: Unit, mushaf: Mushaf): number =>
  (firstsOf(unit, mushaf)?.[unitOf(verse, unit, mushaf) - 1] ?? verse) - 1;

/** How many units a passage has something of. */
export const countUnits = ({ from, to }: Passage, unit: Unit, mushaf: Mushaf): number =>
  unitOf(to, unit, mushaf) - unitOf(from, unit, mushaf) + 1;

/** The length of a passage in parts, which are of different lengths: half of one part is 0.5. */
export function lengthInParts({ from, to }: Passage, mushaf: Mushaf): number {
  const firsts = partsOf(mushaf);
  return firsts.reduce((sum, first, place) => {
    const next = firsts[place + 1] ?? VERSES + 1;
    const inside = Math.min(to + 1, next) - Math.max(from, first);
    return sum + Math.max(0, inside) / (next - first);
  }, 0);
}

/** The most that one entry holds. */
export const PARTS_MAX = 5;
/** Of the new track: the drawer asks once for more. */
export const NEW_PARTS_ASKED = 1.5;

/** Too long by the parts of every mushaf: which one the school has is not asked. */
export const isTooLong = (passage: Passage): boolean =>
  MUSHAFS.every((mushaf) => lengthInParts(passage, mushaf) > PARTS_MAX);
