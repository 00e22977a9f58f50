import { LANGUAGE_CODES, type Language } from "@madrasa/contract/languages";
import { CATEGORIES } from "@madrasa/contract/limits";
import { activeLanguage } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";
import { useStore } from "../store.ts";
import { changeTag, servedTag } from "./served-tag.ts";

export type CourseCategory = {
  key: string;
  names: Partial<Record<Language, string>>;
  /** Hidden in choices, but possibly used by courses. */
  hidden: boolean;
};

const PLACEHOLDER = "%COURSE_CATEGORIES%";
const TAG = "course-categories";
const FIRST = CATEGORIES.map((key): CourseCategory => ({ key, names: {}, hidden: false }));

let known: { text: string; categories: readonly CourseCategory[] } | undefined;

/** Saved categories, by default the initial ones. */
export function courseCategories(text = servedCategories()): readonly CourseCategory[] {
  if (known?.text === text) return known.categories;
  let categories: readonly CourseCategory[] = FIRST;
  try {
    categories = JSON.parse(text) as CourseCategory[];
  } catch {
    // Nothing is saved, or the page is prerendered.
  }
  known = { text, categories };
  return categories;
}

export const useCourseCategories = (): readonly CourseCategory[] =>
  courseCategories(useStore({ get: servedCategories, subscribe: () => () => undefined }, ""));

type CategoryWords = { children: string; lang: Language };

/**
 * Name and language of a category: in the page's language, with built-in names as defaults, otherwise the first
 * available.
 */
export function categoryWords(key: string): CategoryWords {
  const names = courseCategories().find((one) => one.key === key)?.names ?? {};
  const ours = { children: t("catalogue.category", { category: key }), lang: activeLanguage() };
  const own = names[activeLanguage()];
  if (own) return { ...ours, children: own };
  const other = isFirstCategory(key) ? undefined : LANGUAGE_CODES.find((code) => names[code]);
  return other ? { children: names[other] ?? key, lang: other } : ours;
}

export const categoryName = (key: string): string => categoryWords(key).children;

const isFirstCategory = (key: string) => (CATEGORIES as readonly string[]).includes(key);

export function servedCategories(): string {
  return servedTag(TAG, PLACEHOLDER);
}

export const changeCategories = (categories: readonly CourseCategory[]): void =>
  changeTag(TAG, JSON.stringify(categories));
