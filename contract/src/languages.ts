/**
 * The languages of the screens and of messages to people. Another one needs a line here and a
 * folder of messages in `i18n/`.
 */
export const LANGUAGES = {
  en: { name: "English", direction: "ltr", formats: "en", digits: "latn", asked: /^en\b/i },
  ar: { name: "العربية", direction: "rtl", formats: "ar-IQ", digits: "arab", asked: /^ar\b/i },
  ur: { name: "اردو", direction: "rtl", formats: "ur-IN", digits: "arabext", asked: /^ur\b/i },
  // Browsers also say "ku" for it; with Latin letters and in Türkiye that is Kurmanji.
  ckb: {
    name: "کوردی (سۆرانی)",
    direction: "rtl",
    formats: "ckb-IQ",
    digits: "arab",
    asked: /^(ckb|ku(?!-(latn|tr)))\b/i,
  },
} as const satisfies Record<string, LanguageFacts>;

type LanguageFacts = {
  /** In the language itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** The locale of its dates and numbers. */
  formats: string;
  /** The numbering system of its own digits. */
  digits: "latn" | "arab" | "arabext";
  /** The tags by which browsers ask for it. */
  asked: RegExp;
};

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** The specification's language: for who asks for none, and for the server's `message`. */
export const DEFAULT_LANGUAGE: Language = "en";

/** The cookie of a choice: the server reads it to send the right page before any script runs. */
export const LANGUAGE_COOKIE = "language";

/** Names of the query field that asks for a page in a language. */
export const LANGUAGE_QUERY = "lang";

/** The URL of a page in one language; without a language, in that of its reader. */
export function inLanguage(url: string, language: Language | undefined): string {
  return language ? `${url}?${LANGUAGE_QUERY}=${language}` : url;
}

/** All versions of a public page; search engines want each of them to name all of them. */
export function languageVersions(url: string): { hrefLang: string; href: string }[] {
  return [
    { hrefLang: "x-default", href: url },
    ...LANGUAGE_CODES.map((code) => ({ hrefLang: code, href: inLanguage(url, code) })),
  ];
}

/** A name for each language: where one has none of its own, the first that there is. */
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

/** As sharing cards name a language and a region: "ar_IQ". */
export function cardLocale(language: Language): string {
  const { formats } = LANGUAGES[language];
  return formats === "en" ? "en_US" : formats.replace("-", "_");
}

/** The first of a reader's tags, best first, that the school speaks. */
export function languageOf(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const known = LANGUAGE_CODES.find((code) => LANGUAGES[code].asked.test(tag));
    if (known) return known;
  }
  return undefined;
}
