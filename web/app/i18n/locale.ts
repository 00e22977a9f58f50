import { type Messages, setupI18n } from "@lingui/core";
import { publicMessages } from "./messages.ts";

/** The languages of the screens. Another one needs a folder of catalogues and a line here. */
export const LOCALES = { en: "ltr" } as const satisfies Record<string, "ltr" | "rtl">;
export type Locale = keyof typeof LOCALES;

/** Digits are 0-9 in every language, because codes and phone numbers are copied by hand. */
export const withLatinDigits = (locale: string): string => `${locale}-u-nu-latn`;

export const i18n = setupI18n();
// The build compiles each message to tokens; the declared type is that of the JSON file.
i18n.load("en", publicMessages as Messages);
i18n.activate("en", withLatinDigits("en"));

export function activeLocale(): Locale {
  return i18n.locale as Locale;
}

/** The language of the screens with the reader's region, if the browser tells it: "en-IN". */
export function readerLocale(): string {
  const language = activeLocale();
  const isSame = (tag: string) => tag === language || tag.startsWith(`${language}-`);
  return navigator.languages.find(isSame) ?? language;
}

export function direction(): "ltr" | "rtl" {
  return LOCALES[activeLocale()];
}
