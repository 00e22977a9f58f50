import { expect, type Locator, type Page } from "@playwright/test";

/** How many rows each store of saved lessons has. */
export const rowsOnPhone = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    // Opening it would make an empty one.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === "saved")) return {};
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("saved");
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
    });
    const own = ["courses", "files", "lessons", "parts"];
    const names = [...database.objectStoreNames].filter((name) => own.includes(name));
    const counts: Record<string, number> = {};
    if (names.length > 0) {
      const transaction = database.transaction(names);
      await Promise.all(
        names.map(
          (name) =>
            new Promise<void>((resolve) => {
              const request = transaction.objectStore(name).count();
              request.addEventListener("success", () => {
                counts[name] = request.result;
                resolve();
              });
            }),
        ),
      );
    }
    database.close();
    return counts;
  });

export const NOTHING = { courses: 0, files: 0, lessons: 0, parts: 0 };

/** Presses the button that saves the whole course that is open. */
export async function wantCourse(page: Page): Promise<Locator> {
  const sidebar = page.getByRole("complementary", { name: "Lessons" });
  await sidebar.getByRole("button", { name: "Keep on this device" }).click();
  await sidebar.getByRole("button", { name: "Keep the whole course" }).click();
  return sidebar;
}

/** Saves the whole course that is open, from the sidebar, and waits until it is here. */
export async function saveCourse(page: Page, lessons: number): Promise<void> {
  const sidebar = await wantCourse(page);
  const all = new RegExp(`^${lessons} of ${lessons} lessons? kept$`);
  await expect(sidebar.getByText(all).first()).toBeVisible();
}
