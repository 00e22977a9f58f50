import { languageOfText } from "@madrasa/contract/language-of-text";
import type { Language } from "@madrasa/contract/languages";

/** Fields with Latin letters in every language. */
const NOT_TEXTS = ["link", "_id", "date"];

export function languageOfPage(content: string): Language {
  const texts: string[] = [];
  JSON.parse(content, (key, value: unknown) => {
    if (typeof value === "string" && !NOT_TEXTS.includes(key)) texts.push(value);
    return value;
  });
  return languageOfText(texts.join(" "));
}
