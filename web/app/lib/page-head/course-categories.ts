import { LANGUAGE_CODES, type Language } from "@madrasa/contract/languages";
import { CATEGORIES } from "@madrasa/contract/limits";
import { activeLanguage } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";
import { useStore } from "../store.ts";
import { changeTag, servedTag } from "./served-tag.ts";

export type CourseCategory = {
  key: string;
  names: Partial<Record<Language, string>>;
  /** Courses may have it, and nothing offers it. */
  hidden: boolean;
};

/** In built pages, the server replaces this with the categories that the school has saved, as JSON. */
const PLACEHOLDER = "%COURSE_CATEGORIES%";
const TAG = "course-categories";
const FIRST = CATEGORIES.map((key): CourseCategory => ({ key, names: {}, hidden: false }));

let known: { text: string; categories: readonly CourseCategory[] } | undefined;

/** The school's categories in their order; those of the beginning until others are saved. */
export function courseCategories(text = servedCategories()): readonly CourseCategory[] {
  if (known?.text === text) return known.categories;
  let categories: readonly CourseCategory[] = FIRST;
  try {
    categories = JSON.parse(text) as CourseCategory[];
  } catch {
    // None are saved, or no server has filled in the page.
  }
  known = { text, categories };
  return categories;
}

/** The same, for what is in a page that was built in advance. */
export const useCourseCategories = (): readonly CourseCategory[] =>
  courseCategories(useStore({ get: servedCategories, subscribe: () => () => undefined }, ""));

type CategoryWords = { children: string; lang: Language };

/**
 * A category's name and its language: the page's, in which a category of the beginning has our word where
 * the school gave none; otherwise the first language that the school named it in.
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
