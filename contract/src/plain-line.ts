const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/**
 * Controls and invisible characters: direction marks and overrides, zero-width characters, fillers. Keeps variation
 * selectors, and NUL, which is refused in every text.
 */
const UNSEEN = /(?!\0|[\ufe00-\ufe0f]|\u200c|\u200d)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** Joiners are spelling between Persian, Kurdish and Urdu letters, and combine emoji. */
const JOINERS =
  /(?<=[\p{L}\p{M}\p{ExtPict}\p{EMod}])([\u200c\u200d])[\u200c\u200d]*(?=[\p{L}\p{ExtPict}])|[\u200c\u200d]+/gu;

/** A single line that cannot break, turn or hide its surroundings. */
export function plainLine(text: string): string {
  return text.replace(BREAKS, " ").replace(UNSEEN, "").replace(JOINERS, "$1").trim();
}

export const hasLetter = (text: string): boolean => /\p{L}/u.test(plainLine(text));
