import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.ts";

/** After a screen was shown: what it loads itself comes first. */
const LATER_MS = 3_000;

/** Starts the service worker once the page is usable; the script that does it is loaded then too. */
export function useServiceWorker(): void {
  const language = useLanguage();
  useEffect(() => {
    const start = async () => {
      try {
        await (await import("../saved/start-worker.ts")).startWorker(language);
      } catch {
        // No line.
      }
    };
    const timer = setTimeout(() => void start(), LATER_MS);
    return () => clearTimeout(timer);
  }, [language]);
}
