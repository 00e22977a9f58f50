/** Filled by triggers on insert. */
export const STATISTICS_DERIVED = ["kept_counts", "enrolled_students"] as const;
