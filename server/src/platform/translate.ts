import { readFileSync } from "node:fs";
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "@madrasa/contract/languages";
import type { ErrorValues } from "@madrasa/contract/errors";
import { sizeInWords } from "./size-in-words.ts";

const FOLDER = new URL("../../../i18n/", import.meta.url);
/** Response texts, English only, because pages translate codes. */
const ANSWERS = ["errors", "fields", "successes"];
/** Texts of messages by language; those of the status page and the sheet are also in emails. */
const SERVER_MESSAGES = ["notifications", "digest", "sheet", "status", "surahs"];
/** Default texts, for schools that have not written their own. */
const TEXTS = ["childrenText"];
const spoken = new Map<Language, I18n>();

export function translate(language: Language, key: string, values?: ErrorValues): string {
  const size = typeof values?.["bytes"] === "number" && { size: sizeInWords(values["bytes"]) };
  return speaker(language)._(key, { ...values, ...size });
}

export const translateToEnglish = (key: string, values?: ErrorValues): string =>
  translate(DEFAULT_LANGUAGE, key, values);

function speaker(language: Language): I18n {
  const known = spoken.get(language);
  if (known) return known;
  const i18n = setupI18n();
  for (const file of language === DEFAULT_LANGUAGE
    ? [...ANSWERS, ...SERVER_MESSAGES, ...TEXTS]
    : [...SERVER_MESSAGES, ...TEXTS]) {
    i18n.load(language, compileFile(language, file));
  }
  const { formats } = LANGUAGES[language];
  i18n.activate(language, [`${formats}-u-nu-latn`, `${DEFAULT_LANGUAGE}-u-nu-latn`]);
  spoken.set(language, i18n);
  return i18n;
}

function compileFile(language: Language, file: string) {
  const source = readFileSync(new URL(`${language}/${file}.json`, FOLDER), "utf8");
  const texts = Object.entries(JSON.parse(source) as Record<string, string>);
  return Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]));
}
