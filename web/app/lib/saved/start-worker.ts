import { type Language, LANGUAGE_QUERY } from "@madrasa/contract/languages";
import { READER_CACHE, READER_LANGUAGE } from "./reader-language.ts";

const ADDRESS = "/service-worker.js";

/**
 * Starts the service worker, which keeps the screens for when there is no line, and tells it the
 * language. Where there are none, as in some private windows, the screens need a line as before.
 */
export async function startWorker(language: Language): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    // A language that only the URL asks for is not the reader's.
    if (!new URLSearchParams(window.location.search).has(LANGUAGE_QUERY)) {
      const reader = await caches.open(READER_CACHE);
      await reader.put(READER_LANGUAGE, new Response(language));
    }
    await navigator.serviceWorker.register(ADDRESS, { updateViaCache: "none" });
  } catch {
    // No line, no room, or refused by the browser.
  }
}
