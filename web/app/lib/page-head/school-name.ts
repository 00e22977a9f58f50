import type { Language } from "@madrasa/contract/languages";
import { activeLanguage } from "../../i18n/locale.ts";
import { changeTag, servedTag } from "./served-tag.ts";

/** In built pages, the server replaces these with the school's name, and with all of its names. */
const PLACEHOLDER = "%SCHOOL_NAME%";
const NAMES_PLACEHOLDER = "%SCHOOL_NAMES%";
const TAG = "school-names";
const DEFAULT_NAME = "Madrasa";

/** The school's name in the language of the page, the same in the served page and after hydration. */
export function schoolName(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  try {
    return (JSON.parse(schoolNames()) as Record<Language, string>)[activeLanguage()];
  } catch {
    // No server has filled in the page.
    return DEFAULT_NAME;
  }
}

export const changeSchoolNames = (names: Record<Language, string>): void =>
  changeTag(TAG, JSON.stringify(names));

/** The name in each language, for the page's head: a page changes its language without a load. */
export function schoolNames(): string {
  return servedTag(TAG, NAMES_PLACEHOLDER);
}
