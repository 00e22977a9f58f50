import { expect, type Page } from "@playwright/test";

export const OFFLINE =
  /Failed to (fetch|load)|ERR_(FAILED|INTERNET_DISCONNECTED|NETWORK)|connection was lost/;

export const notDone = (page: Page) =>
  page.getByRole("button", { name: "Mark completed" }).filter({ visible: true }).first();
export const waiting = (page: Page) =>
  page
    .getByRole("button", { name: "Waiting to be sent", exact: true })
    .filter({ visible: true })
    .first();
export const done = (page: Page) =>
  page
    .getByRole("button", { name: "Completed", exact: true, pressed: true })
    .filter({ visible: true })
    .first();

export const listOf = (page: Page) => page.getByRole("list", { name: "Waiting to be sent" });

export async function openLesson(
  page: Page,
  course: { courseId: string; lessonIds: string[] },
  index = 0,
  origin = "",
): Promise<void> {
  await page.goto(`${origin}/course/${course.courseId}/lesson/${course.lessonIds[index]}`);
  await whenReady(page, { isLesson: true });
}

export const bar = (page: Page) =>
  page
    .getByRole("button", { name: /to be sent|not accepted/ })
    .and(page.locator("[aria-controls]"));

const OF_STUDENT = ["/outbox-lazy-", "/waiting."];
const OF_NOTES = "/prepare-image-";

async function whenReady(page: Page, { isLesson = false } = {}): Promise<void> {
  const parts = isLesson ? [...OF_STUDENT, OF_NOTES] : OF_STUDENT;
  const areLoaded = (needed: string[]) => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    return needed.every((part) => names.some((name) => name.includes(part)));
  };
  await expect.poll(() => page.evaluate(areLoaded, parts)).toBe(true);
  await page.waitForLoadState("networkidle");
}

export async function readUnsent(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const settled = async <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("no database")));
      });
    const names = await indexedDB.databases();
    if (!names.some(({ name }) => name === "saved")) return [];
    const database = await settled(indexedDB.open("saved"));
    const entries = database.transaction("waiting").objectStore("waiting");
    const all = (await settled(entries.getAll())) as Record<string, unknown>[];
    database.close();
    return all.map((entry) =>
      Object.values(entry)
        .map((value) =>
          value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : String(value),
        )
        .join(" "),
    );
  });
}
