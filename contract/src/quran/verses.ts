import { VERSES_OF_SURAHS } from "./lengths.ts";

/** Verses are numbered 1 to 6236, equal in every Hafs mushaf. */
export const VERSES = 6236;
export const SURAHS = 114;

/** Inclusive. */
export type Passage = { from: number; to: number };

/** First verse of each unit, from their lengths. */
export function beginnings(lengths: readonly number[]): readonly number[] {
  let next = 1;
  return lengths.map((length) => {
    const first = next;
    next += length;
    return first;
  });
}

/** Index in such a list of the unit that contains a verse. */
export function placeOf(firsts: readonly number[], verse: number): number {
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((firsts[middle] ?? 0) <= verse) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const FIRSTS = beginnings(VERSES_OF_SURAHS);

/** 1-based. */
export const surahOf = (verse: number): number => placeOf(FIRSTS, verse) + 1;

const versesOf = (surah: number): number => VERSES_OF_SURAHS[surah - 1] ?? 0;

export const firstOf = (surah: number): number => FIRSTS[surah - 1] ?? 1;

export const lastOf = (surah: number): number => firstOf(surah) + versesOf(surah) - 1;

export function nameOf(verse: number): { surah: number; ayah: number } {
  const surah = surahOf(verse);
  return { surah, ayah: verse - firstOf(surah) + 1 };
}

export function verseAt(surah: number, ayah: number): number | undefined {
  const isThere = Number.isInteger(ayah) && ayah >= 1 && ayah <= versesOf(surah);
  return isThere ? firstOf(surah) + ayah - 1 : undefined;
}

/** Data for a passage's text: "al-Baqarah 142–176", "al-Falaq 1 – an-Nas 6", and only surahs if whole. */
export function wordsOf({ from, to }: Passage) {
  const [first, last] = [nameOf(from), nameOf(to)];
  return {
    from: first,
    to: last,
    isOneSurah: first.surah === last.surah,
    isWhole: first.ayah === 1 && last.ayah === versesOf(last.surah),
  };
}

type PassageKey = "sheet.oneVerse" | "sheet.verses" | "sheet.surahs" | "sheet.manySurahs";

/** "al-Baqarah 142–176", "al-Falaq – an-Nas", "an-Nas", in the language of `say`. */
export function passageText(
  passage: Passage,
  surahName: (surah: number) => string,
  say: (key: PassageKey, values: Record<string, string | number>) => string,
): string {
  const { from, to, isOneSurah, isWhole } = wordsOf(passage);
  const [first, last] = [surahName(from.surah), surahName(to.surah)];
  if (!isOneSurah) {
    return isWhole
      ? say("sheet.surahs", { first, last })
      : say("sheet.manySurahs", { first, from: from.ayah, last, to: to.ayah });
  }
  if (isWhole) return first;
  return from.ayah === to.ayah
    ? say("sheet.oneVerse", { surah: first, verse: from.ayah })
    : say("sheet.verses", { surah: first, from: from.ayah, to: to.ayah });
}

/** Passage of such a text; undefined if invalid. */
export function passageOf(words: {
  from: { surah: number; ayah: number };
  to: { surah: number; ayah: number };
}): Passage | undefined {
  const from = verseAt(words.from.surah, words.from.ayah);
  const to = verseAt(words.to.surah, words.to.ayah);
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}
