import { expect, type Page } from "@playwright/test";

/** The caches in which the service worker stores the screens of a build, whole ones only. */
export const wholeShells = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("shell "));
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).match("/whole")) && name),
    );
    return found.filter((name) => name !== undefined);
  });

/** Waits until the worker has taken over and the screens of the page's own build are stored. */
export async function screensAreStored(page: Page): Promise<void> {
  const ownShell = async () =>
    (await loadedAssets(page))
      .filter((name) => name.startsWith("manifest-"))
      .map((name) => `shell /assets/${name}`)[0];
  // Two browsers at once on two cores store a whole build each.
  const slow = { timeout: 60_000 };
  await expect
    .poll(async () => (await wholeShells(page)).includes((await ownShell()) ?? "no list"), slow)
    .toBe(true);
  const isActive = () =>
    page.evaluate(async () => {
      const { active, installing, waiting } = await navigator.serviceWorker.ready;
      return active?.state === "activated" && !installing && !waiting;
    });
  await expect.poll(isActive, slow).toBe(true);
}

/** The names of all assets that the page has loaded. */
export const loadedAssets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/"))
      .map((path) => path.split("/")[2] ?? ""),
  );
