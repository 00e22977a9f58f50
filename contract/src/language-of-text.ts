import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";

/** Letters that occur only in Urdu, or only in Sorani. */
const OWN_LETTERS = { ur: /[ٹڈڑںےۓہۂۃ]/g, ckb: /[ێۆڕڵڤە]/g };
/** Letters missing in Arabic, in the code points shared by the others. */
const NOT_ARABIC = /[گپچژکیھ]/;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * Detects a text's language by its letters, as a correctable guess. The script with more letters wins; without letters,
 * the default language.
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
