import type { Grade } from "@madrasa/contract/halaqa/sheet-fields";
import { t } from "../../i18n/t.ts";
import { ownWord } from "../../lib/page-head/recitation-words.ts";

export const gradeName = (grade: Grade): string =>
  ownWord(`grade${grade}`) ?? t("recitations.grade", { grade: String(grade) });
