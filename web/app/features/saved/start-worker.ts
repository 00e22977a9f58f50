import { LANGUAGE_QUERY } from "@madrasa/contract/languages";
import { activeLanguage } from "../../i18n/locale.ts";
import { READER_CACHE, READER_LANGUAGE } from "../../lib/line/for-worker.ts";

const ADDRESS = "/service-worker.js";
/** Fetching the screens takes a minute on a slow line. */
const LATE_MS = 180_000;

/**
 * Starts the service worker, which stores the screens for when there is no line, and tells it the
 * language. Where there are none, as in some private windows, the screens need a line as before.
 */
export async function startWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    // A language that only the URL asks for is not the reader's.
    if (!new URLSearchParams(window.location.search).has(LANGUAGE_QUERY)) {
      const reader = await caches.open(READER_CACHE);
      await reader.put(READER_LANGUAGE, new Response(activeLanguage()));
    }
    await navigator.serviceWorker.register(ADDRESS, { updateViaCache: "none" });
  } catch {
    // No line, no room, or refused by the browser.
  }
}

/**
 * Resolves once the worker has the screens, and those that show PDF files if there is one; rejects
 * where they cannot be had now.
 */
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

/** A worker that cannot be installed, or that the browser has ended, never answers. */
function soon<Value>(value: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error("the service worker does not answer")), LATE_MS),
  );
  return Promise.race([value, late]);
}
