import { type Language, LANGUAGES } from "@madrasa/contract/languages";
import { textDirection } from "@madrasa/contract/text-direction";

/** Characters without width that begin a line in a direction. */
const MARKS = { ltr: "\u200e", rtl: "\u200f" } as const;

/**
 * Mail programs and phones take a line's direction from its first letter, and a message may begin
 * with a name in letters of the other direction, such as the school's.
 */
export function inDirection(text: string, language: Language): string {
  const { direction } = LANGUAGES[language];
  const first = textDirection(text);
  return first === undefined || first === direction ? text : MARKS[direction] + text;
}
