import { t } from "../../i18n/t.ts";
import { ownWord } from "../../lib/page-head/recitation-words.ts";
import type { Entry, Track } from "./apply-acts.ts";

export const trackName = (track: Track): string => ownWord(track) ?? t("sheet.track", { track });

export const gradeName = (grade: Entry["grade"]): string =>
  ownWord(`grade${grade}`) ?? t("sheet.grade", { grade: String(grade) });
