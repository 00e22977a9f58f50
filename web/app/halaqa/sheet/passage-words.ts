import { type Passage, wordsOf } from "@madrasa/contract/quran/verses";
import { bidiIsolate } from "../../i18n/format.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

export const surahName = (surah: number): string => t(`surahs.${surah}` as MessageKey);

/**
 * "al-Baqarah 142–176", "al-Falaq – an-Nas", "an-Nas". Isolated, so that its direction does not affect the surrounding
 * text.
 */
export function passageWords(passage: Passage): string {
  const { from, to, isOneSurah, isWhole } = wordsOf(passage);
  const [first, last] = [surahName(from.surah), surahName(to.surah)];
  if (isOneSurah) {
    if (isWhole) return bidiIsolate(first);
    return bidiIsolate(
      from.ayah === to.ayah
        ? t("sheet.oneVerse", { surah: first, verse: from.ayah })
        : t("sheet.verses", { surah: first, from: from.ayah, to: to.ayah }),
    );
  }
  return bidiIsolate(
    isWhole
      ? t("sheet.surahs", { first, last })
      : t("sheet.manySurahs", { first, from: from.ayah, last, to: to.ayah }),
  );
}
