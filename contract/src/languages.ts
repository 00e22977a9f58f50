/** Languages of screens and messages. A new one needs an entry here and a folder in `i18n/`. */
export const LANGUAGES = {
  en: { name: "English", direction: "ltr", formats: "en", digits: "latn", asked: /^en\b/i },
  ar: { name: "العربية", direction: "rtl", formats: "ar-IQ", digits: "arab", asked: /^ar\b/i },
  ur: { name: "اردو", direction: "rtl", formats: "ur-IN", digits: "arabext", asked: /^ur\b/i },
  // Browsers also use "ku"; with Latin letters and in Türkiye that is Kurmanji.
  ckb: {
    name: "کوردی (سۆرانی)",
    direction: "rtl",
    formats: "ckb-IQ",
    digits: "arab",
    asked: /^(ckb|ku(?!-(latn|tr)))\b/i,
  },
} as const satisfies Record<string, LanguageFacts>;

type LanguageFacts = {
  name: string;
  direction: "ltr" | "rtl";
  formats: string;
  digits: "latn" | "arab" | "arabext";
  asked: RegExp;
};

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** Language of the specification: default for clients, and for `message`. */
export const DEFAULT_LANGUAGE: Language = "en";

/** Cookie with the chosen language, for the server to send the right page. */
export const LANGUAGE_COOKIE = "language";

export const LANGUAGE_QUERY = "lang";

export function inLanguage(url: string, language: Language | undefined): string {
  return language ? `${url}?${LANGUAGE_QUERY}=${language}` : url;
}

/** All versions of a public page, which search engines expect in each. */
export function languageVersions(url: string): { hrefLang: string; href: string }[] {
  return [
    { hrefLang: "x-default", href: url },
    ...LANGUAGE_CODES.map((code) => ({ hrefLang: code, href: inLanguage(url, code) })),
  ];
}

/** Fills missing languages with the first available name. */
export function inEveryLanguage(
  names: Partial<Record<Language, string | undefined>>,
): Record<Language, string> {
  const first = LANGUAGE_CODES.map((code) => names[code]).find(Boolean) ?? "";
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, names[code] || first])) as Record<
    Language,
    string
  >;
}

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(LANGUAGES, text);
}

export function cardLocale(language: Language): string {
  const { formats } = LANGUAGES[language];
  return formats === "en" ? "en_US" : formats.replace("-", "_");
}

/** First supported language of a reader's tags, best first. */
export function languageOf(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const known = LANGUAGE_CODES.find((code) => LANGUAGES[code].asked.test(tag));
    if (known) return known;
  }
  return undefined;
}
