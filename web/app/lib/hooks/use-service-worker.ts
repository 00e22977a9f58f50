import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { mayHaveSaved } from "../saved/saved-mark.ts";

/** After a screen was shown: what it loads itself comes first. */
const LATER_MS = 3_000;

/**
 * Starts the service worker once the page is usable, and goes on keeping what is wanted; the scripts
 * that do it are loaded then too.
 */
export function useServiceWorker(): void {
  const language = useLanguage();
  useEffect(() => {
    const start = async () => {
      try {
        await (await import("../saved/start-worker.ts")).startWorker();
        if (mayHaveSaved()) await (await import("../saved/keep-lessons.ts")).startKeeping();
      } catch {
        // No line.
      }
    };
    const timer = setTimeout(() => void start(), LATER_MS);
    return () => clearTimeout(timer);
  }, [language]);
}
