import { inLanguage, isLanguage, LANGUAGE_QUERY } from "@madrasa/contract/languages";

/** In built pages, the server replaces this with the query of the URL that was asked for. */
const PLACEHOLDER = "%LANGUAGE_QUERY%";

/** The query by which this page's URL asks for a language; empty if it asks for none. */
export function languageQuery(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  const [asked, ...more] = new URLSearchParams(window.location.search).getAll(LANGUAGE_QUERY);
  return inLanguage("", isLanguage(asked) && more.length === 0 ? asked : undefined);
}
