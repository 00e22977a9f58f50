import type { Language } from "@madrasa/contract/languages";
import { activeLanguage } from "../../i18n/locale.ts";
import { changeTag, servedTag } from "./served-tag.ts";

const PLACEHOLDER = "%SCHOOL_NAME%";
const NAMES_PLACEHOLDER = "%SCHOOL_NAMES%";
const TAG = "school-names";
const DEFAULT_NAME = "Madrasa";

export function schoolName(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  try {
    return (JSON.parse(schoolNames()) as Record<Language, string>)[activeLanguage()];
  } catch {
    return DEFAULT_NAME;
  }
}

export const changeSchoolNames = (names: Record<Language, string>): void =>
  changeTag(TAG, JSON.stringify(names));

/** Names by language, because pages change their language without reloading. */
export function schoolNames(): string {
  return servedTag(TAG, NAMES_PLACEHOLDER);
}
