import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { schoolName } from "./school-name.ts";

/** Distinguishes pages in tabs and history, once names have loaded. */
export function useTabTitle(...names: (string | undefined)[]): void {
  // A change of language rerenders the route's title.
  const language = useLanguage();
  const known = names.filter(Boolean);
  const title = known.length > 0 ? [...known, schoolName()].join(" · ") : undefined;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title, language]);
}
