import type { Language } from "@madrasa/contract/languages";
import type { RecitationWord } from "@madrasa/contract/recitation-words";
import { bidiIsolate } from "../../i18n/format.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import { changeTag, servedTag } from "./served-tag.ts";

type Words = Partial<Record<RecitationWord, Partial<Record<Language, string>>>>;

const TAG = "recitation-words";

let known: { text: string; words: Words } | undefined;

/** The school's term in the page's language; undefined for the default. */
export function ownWord(word: RecitationWord): string | undefined {
  const text = servedTag(TAG, "");
  // Otherwise nothing is saved, or the page is prerendered.
  const read = (): Words => (text.startsWith("{") ? (JSON.parse(text) as Words) : {});
  if (known?.text !== text) known = { text, words: read() };
  const own = known.words[word]?.[activeLanguage()];
  return own ? bidiIsolate(own) : undefined;
}

export const changeWords = (words: Words): void => changeTag(TAG, JSON.stringify(words));
