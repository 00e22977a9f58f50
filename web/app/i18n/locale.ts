import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "@madrasa/contract/languages";
import { setupI18n } from "@lingui/core";
import { localStore } from "../lib/storage/storage.ts";

export const i18n = setupI18n();

const LOCAL_DIGITS_KEY = "local-digits";
const YES = "yes";

export function activeLanguage(): Language {
  return i18n.locale as Language;
}

export function hasLocalDigits(language = activeLanguage()): boolean {
  return LANGUAGES[language].digits !== "latn" && localStore.read(LOCAL_DIGITS_KEY) === YES;
}

/** Locales of numbers and dates, best first: phones lack Sorani. */
export function formatLocales(language = activeLanguage()): string[] {
  const { formats, digits } = LANGUAGES[language];
  const system = hasLocalDigits(language) ? digits : "latn";
  return [formats, DEFAULT_LANGUAGE].map((locale) => `${locale}-u-nu-${system}`);
}

export function chooseLocalDigits(areLocal: boolean): void {
  if (areLocal) localStore.write(LOCAL_DIGITS_KEY, YES);
  else localStore.remove(LOCAL_DIGITS_KEY);
  i18n.activate(i18n.locale, formatLocales());
}

export function direction(): "ltr" | "rtl" {
  return LANGUAGES[activeLanguage()].direction;
}
