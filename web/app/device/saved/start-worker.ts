import { LANGUAGE_QUERY } from "@madrasa/contract/languages";
import { activeLanguage } from "../../i18n/locale.ts";
import { READER_CACHE, READER_LANGUAGE } from "../../lib/offline/for-worker.ts";

const ADDRESS = "/service-worker.js";
/** Loading the screens takes a minute on a slow connection. */
const LATE_MS = 180_000;

/**
 * Starts the service worker, which stores the screens for offline use, and sends it the language. Without service
 * workers, as in some private windows, screens need a connection.
 */
export async function startWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    // Ignores a language that is set only by the URL.
    if (!new URLSearchParams(window.location.search).has(LANGUAGE_QUERY)) {
      const reader = await caches.open(READER_CACHE);
      await reader.put(READER_LANGUAGE, new Response(activeLanguage()));
    }
    await navigator.serviceWorker.register(ADDRESS, { updateViaCache: "none" });
  } catch {
    // Offline, out of space, or refused by the browser.
  }
}

/** Resolves once the worker has cached the screens, and the PDF viewer if needed. Rejects if that is impossible now. */
export async function screensAreSaved({
  withDocuments,
}: {
  withDocuments: boolean;
}): Promise<void> {
  const { active } = await soon(navigator.serviceWorker.ready);
  if (!withDocuments) return;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data === true));
    port1.start();
  });
  active?.postMessage("keep documents", [port2]);
  const isStored = await soon(answer).finally(() => port1.close());
  if (!isStored) throw new Error("what shows documents cannot be kept now");
}

/** Timeout for a worker that cannot be installed or was stopped by the browser. */
function soon<Value>(value: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error("the service worker does not answer")), LATE_MS),
  );
  return Promise.race([value, late]);
}
