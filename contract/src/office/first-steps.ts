export const FIRST_STEPS = ["school", "codes", "teacher", "about", "backup"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
