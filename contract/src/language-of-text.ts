import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";

/** Letters of Urdu that Arabic and Sorani do not have, and of Sorani that the others do not have. */
const OWN_LETTERS = { ur: /[ٹڈڑںےۓہۂۃ]/g, ckb: /[ێۆڕڵڤە]/g };
/** Letters that Arabic does not have, in the code points that the others share. */
const NOT_ARABIC = /[گپچژکیھ]/;

/** How many times a pattern is found. */
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * The language of a text by its letters: a guess that people can correct. Of two scripts the one
 * with more letters counts; a text without letters is in the default language.
 */
export function languageOfText(text: string): Language {
  if (countOf(text, /\p{Script=Arabic}/gu) <= countOf(text, /\p{Script=Latin}/gu)) {
    return DEFAULT_LANGUAGE;
  }
  const urdu = countOf(text, OWN_LETTERS.ur);
  const sorani = countOf(text, OWN_LETTERS.ckb);
  if (sorani > urdu) return "ckb";
  return urdu > 0 || NOT_ARABIC.test(text) ? "ur" : "ar";
}
