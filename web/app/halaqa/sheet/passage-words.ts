import { type Passage, passageText } from "@madrasa/contract/quran/verses";
import { bidiIsolate } from "../../i18n/format.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

export const surahName = (surah: number): string => t(`surahs.${surah}` as MessageKey);

/** Isolated, so that its direction does not affect the surrounding text. */
export const passageWords = (passage: Passage): string =>
  bidiIsolate(passageText(passage, surahName, t));
