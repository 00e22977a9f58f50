/** Comparison key of category names, which must be unique. */
export const foldName = (name: string): string => name.normalize("NFKC").trim().toLowerCase();
