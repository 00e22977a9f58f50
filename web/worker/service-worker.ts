import { answerSavedFile, isTypeSaved } from "./saved-files.ts";
import {
  answerAsset,
  answerPage,
  deleteOldShells,
  cacheDocuments,
  cacheShell,
  renewPages,
} from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;

/** Same list as in the server. */
const NO_PAGE = /^\/(api|files|assets|banners|cards)(\/|$)|\.[a-z0-9]{1,8}$/i;

/** Static routes let calls and videos bypass the worker in newer browsers. */
type InstallEventWithRoutes = ExtendableEvent & {
  addRoutes?: (rules: { condition: { urlPattern: string }; source: "network" }[]) => Promise<void>;
};

self.addEventListener("install", (event: InstallEventWithRoutes) => {
  const pastUs = ["/api/*", "/files/*"].map((urlPattern) => ({
    condition: { urlPattern },
    source: "network" as const,
  }));
  event.waitUntil(
    Promise.all([event.addRoutes?.(pastUs), cacheAll()])
      // Open pages continue with their own cached scripts.
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldShells()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || !["GET", "HEAD"].includes(request.method)) return;
  // Availability check before preloading.
  if (pathname.startsWith("/assets/")) event.respondWith(answerAsset(request));
  else if (request.method === "HEAD") return;
  else if (pathname.startsWith("/saved/")) event.respondWith(answerSavedFile(request));
  else if (request.mode === "navigate" && !NO_PAGE.test(pathname)) {
    event.respondWith(
      answerPage(request).then((page) => {
        // Stays while offline, or during a rolling update.
        event.waitUntil(renewPages(page.clone()).catch(() => undefined));
        return page;
      }),
    );
  }
});

self.addEventListener("message", (event) => {
  if (event.data !== "keep documents") return;
  const answer = (isCached: boolean) => event.ports[0]?.postMessage(isCached);
  event.waitUntil(
    cacheDocuments().then(
      () => answer(true),
      () => answer(false),
    ),
  );
});

async function cacheAll(): Promise<void> {
  await cacheShell(await isTypeSaved("application/pdf").catch(() => false));
}
