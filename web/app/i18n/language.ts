import { type Language, LANGUAGE_COOKIE, LANGUAGE_QUERY } from "@madrasa/contract/languages";
import { useSyncExternalStore } from "react";
import { activateLanguage } from "./load.ts";
import { activeLanguage, i18n } from "./locale.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** Rerenders on a change of language, for memoised components. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, activeLanguage, activeLanguage);
}

function subscribe(listener: () => void): () => void {
  return i18n.on("change", listener);
}

/** Stored on the device, in a cookie that the server reads. */
export async function chooseLanguage(language: Language): Promise<void> {
  const isSecure = window.location.protocol === "https:";
  document.cookie =
    `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax` +
    (isSecure ? "; secure" : "");
  const url = new URL(window.location.href);
  if (url.searchParams.has(LANGUAGE_QUERY)) {
    // A language in the URL would override the choice on reload.
    url.searchParams.delete(LANGUAGE_QUERY);
    window.history.replaceState(window.history.state, "", url);
  }
  await activateLanguage(language);
}
