import { t } from "../../i18n/t.ts";
import { ownWord } from "../../lib/page-head/recitation-words.ts";
import type { Entry, Track } from "./apply-entries.ts";

export const GRADES = [1, 2, 3, 4] as const;

export const trackName = (track: Track): string => ownWord(track) ?? t("sheet.track", { track });

export const gradeName = (grade: Entry["grade"]): string =>
  ownWord(`grade${grade}`) ?? t("sheet.grade", { grade: String(grade) });
