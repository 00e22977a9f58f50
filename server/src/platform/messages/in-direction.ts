import { type Language, LANGUAGES } from "@madrasa/contract/languages";
import { textDirection } from "@madrasa/contract/text-direction";

/** Zero-width marks that set a line's direction. */
const MARKS = { ltr: "\u200e", rtl: "\u200f" } as const;

/**
 * Mail programs and phones detect a line's direction by its first letter, which may belong to a name in another script.
 */
export function inDirection(text: string, language: Language): string {
  const { direction } = LANGUAGES[language];
  const first = textDirection(text);
  return first === undefined || first === direction ? text : MARKS[direction] + text;
}
