/** Stands between the languages of one built page; the build writes each to a file of its own. */
export const PAGE_SEPARATOR = "<!--next language-->";
