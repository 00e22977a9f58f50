/** Triggers fill them while the rows that they count are inserted. */
export const STATISTICS_DERIVED = ["kept_counts", "enrolled_students"] as const;
