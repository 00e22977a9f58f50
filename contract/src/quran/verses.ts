import { VERSES_OF_SURAHS } from "./lengths.ts";

/** Verses by their number from 1 to 6236, which is the same in every mushaf of the reading of Hafs. */
export const VERSES = 6236;
export const SURAHS = 114;

/** From and to, both inside. */
export type Passage = { from: number; to: number };

/** The first verse of each unit, from the numbers of their verses. */
export function beginnings(lengths: readonly number[]): readonly number[] {
  let next = 1;
  return lengths.map((length) => {
    const first = next;
    next += length;
    return first;
  });
}

/** The place in such a list, from 0, of the unit in which a verse is. */
export function placeOf(firsts: readonly number[], verse: number): number {
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((firsts[middle] ?? 0) <= verse) low = middle;
    else high = middle - 1;
  }
  return low;
}

const FIRSTS = beginnings(VERSES_OF_SURAHS);

/** From 1. */
export const surahOf = (verse: number): number => placeOf(FIRSTS, verse) + 1;

const versesOf = (surah: number): number => VERSES_OF_SURAHS[surah - 1] ?? 0;

export const firstOf = (surah: number): number => FIRSTS[surah - 1] ?? 1;

export const lastOf = (surah: number): number => firstOf(surah) + versesOf(surah) - 1;

/** Surah and verse in it, as people name a verse. */
export function nameOf(verse: number): { surah: number; ayah: number } {
  const surah = surahOf(verse);
  return { surah, ayah: verse - firstOf(surah) + 1 };
}

/** Undefined where the surah has no such verse. */
export function verseAt(surah: number, ayah: number): number | undefined {
  const isThere = Number.isInteger(ayah) && ayah >= 1 && ayah <= versesOf(surah);
  return isThere ? firstOf(surah) + ayah - 1 : undefined;
}

/**
 * What the words of a passage are made from: "al-Baqarah 142–176", "al-Falaq 1 – an-Nas 6", and the surahs alone where
 * the passage is the whole of them.
 */
export function wordsOf({ from, to }: Passage) {
  const [first, last] = [nameOf(from), nameOf(to)];
  return {
    from: first,
    to: last,
    isOneSurah: first.surah === last.surah,
    isWhole: first.ayah === 1 && last.ayah === versesOf(last.surah),
  };
}

/** The passage of such words; undefined where there is none. */
export function passageOf(words: {
  from: { surah: number; ayah: number };
  to: { surah: number; ayah: number };
}): Passage | undefined {
  const from = verseAt(words.from.surah, words.from.ayah);
  const to = verseAt(words.to.surah, words.to.ayah);
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}
