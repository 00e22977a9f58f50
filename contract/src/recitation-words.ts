/** Words that schools may change: tracks and grades of daily sheets. */
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

/** Four grades fit next to each other at 360 px. */
export const RECITATION_WORD_MAX = 24;
