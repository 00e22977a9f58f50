const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/**
 * Controls and what is not seen: marks and overrides of direction, zero-width characters, fillers.
 * Selectors of a letter's or picture's form stay, and NUL, which is refused in every text.
 */
const UNSEEN = /(?!\0|[\ufe00-\ufe0f]|\u200c|\u200d)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** Between letters they are spelling, in Persian, Kurdish and Urdu; between emoji they make one of several. */
const JOINERS =
  /(?<=[\p{L}\p{M}\p{ExtPict}\p{EMod}])([\u200c\u200d])[\u200c\u200d]*(?=[\p{L}\p{ExtPict}])|[\u200c\u200d]+/gu;

/** A text of one line as others see it: it cannot break, turn or hide what it is shown in. */
export function plainLine(text: string): string {
  return text.replace(BREAKS, " ").replace(UNSEEN, "").replace(JOINERS, "$1").trim();
}

export const hasLetter = (text: string): boolean => /\p{L}/u.test(plainLine(text));
