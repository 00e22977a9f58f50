import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { schoolName } from "./school-name.ts";

/** Distinguishes pages of one kind in tabs and in the history, once the names are loaded. */
export function useTabTitle(...names: (string | undefined)[]): void {
  // A change of language renders the route's own title again.
  const language = useLanguage();
  const known = names.filter(Boolean);
  const title = known.length > 0 ? [...known, schoolName()].join(" · ") : undefined;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title, language]);
}
