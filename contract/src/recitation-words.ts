/** What a school may say in words of its own: the three tracks of a daily sheet, and the four grades. */
export const RECITATION_WORDS = [
  "new",
  "recent",
  "old",
  "grade1",
  "grade2",
  "grade3",
  "grade4",
] as const;
export type RecitationWord = (typeof RECITATION_WORDS)[number];

/** Four grades stand beside each other at 360 px. */
export const RECITATION_WORD_MAX = 24;
