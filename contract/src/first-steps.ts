/** The steps of a school's first evening, in their order. */
export const FIRST_STEPS = ["school", "codes", "teacher", "about", "backup"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
