/** Separates the languages of a prerendered page; the build writes them to files. */
export const PAGE_SEPARATOR = "<!--next language-->";
