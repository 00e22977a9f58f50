import { expect, type Page } from "@playwright/test";

export const wholeShells = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("shell "));
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).match("/whole")) && name),
    );
    return found.filter((name) => name !== undefined);
  });

export async function screensAreStored(page: Page): Promise<void> {
  const ownShell = async () =>
    (await loadedAssets(page))
      .filter((name) => name.startsWith("manifest-"))
      .map((name) => `shell /assets/${name}`)[0];
  await expect
    .poll(async () => (await wholeShells(page)).includes((await ownShell()) ?? "no list"))
    .toBe(true);
  const isActive = () =>
    page.evaluate(async () => {
      const { active, installing, waiting } = await navigator.serviceWorker.ready;
      return active?.state === "activated" && !installing && !waiting;
    });
  await expect.poll(isActive).toBe(true);
}

export const loadedAssets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/"))
      .map((path) => path.split("/")[2] ?? ""),
  );

export const storedParts = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("saved");
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
    });
    const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
      const request = database.transaction("drafts").objectStore("drafts").getAll();
      request.addEventListener("success", () => resolve(request.result));
    });
    database.close();
    const parts = rows.filter(({ key }) => String(key).startsWith("home "));
    if (parts.some((row) => "fields" in row)) throw new Error("a part of the home is not sealed");
    return parts.length;
  });
