import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.ts";

/** After a screen was shown: what it loads itself comes first. */
const LATER_MS = 3_000;

/**
 * Starts the service worker once the page is usable, and goes on keeping what is wanted; the scripts
 * that do it are loaded then too.
 */
export function useServiceWorker(): void {
  const language = useLanguage();
  useEffect(() => {
    const start = () =>
      // Without a line there is nothing to start.
      void import("../saved/start.ts").then(({ start }) => start()).catch(() => undefined);
    const timer = setTimeout(start, LATER_MS);
    return () => clearTimeout(timer);
  }, [language]);
}
