import { expect, type Locator, type Page } from "@playwright/test";

export const rowsOnPhone = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    // Opening would create it.
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

/** Keys of one store of the device's database, which must exist. */
export const keysIn = (page: Page, store: string): Promise<unknown[]> =>
  page.evaluate(async (name) => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
      });
    const database = await settled(indexedDB.open("saved"));
    const keys = await settled(database.transaction(name).objectStore(name).getAllKeys());
    database.close();
    return keys;
  }, store);

export const NOTHING = { courses: 0, files: 0, lessons: 0, parts: 0 };

export async function wantCourse(page: Page): Promise<Locator> {
  const sidebar = page.getByRole("complementary", { name: "Lessons" });
  await sidebar.getByRole("button", { name: "Save on this device" }).click();
  await sidebar.getByRole("button", { name: "Save the whole course" }).click();
  return sidebar;
}

export async function saveCourse(page: Page, lessons: number): Promise<void> {
  const sidebar = await wantCourse(page);
  const all = new RegExp(`^${lessons} of ${lessons} lessons? saved$`);
  await expect(sidebar.getByText(all).first()).toBeVisible();
}
