import type { Page, Route } from "@playwright/test";
import { makeCourse } from "@madrasa/testkit/courses";
import type { School } from "@madrasa/testkit/school";

/** Opens a PDF in the editor of a new course. */
export async function openPdf(
  page: Page,
  school: School,
  teacher: { token: string },
  { title, bytes }: { title: string; bytes: Buffer },
): Promise<void> {
  const file = { bytes, type: "application/pdf", filename: "lesson.pdf" };
  const { courseId } = await makeCourse(school, teacher, {
    title: "Books",
    description: "To be read",
    sections: [{ title: "Shelf", description: "One book", lessons: [{ title, file }] }],
  });
  await page.goto(`/edit-courses?courseId=${courseId}`);
  await page.getByRole("button", { name: `Open ${title}` }).click();
}

/**
 * From now on the URLs known so far are refused, as they are when they expire after an hour. The
 * result counts the refusals.
 */
export async function expireUrls(page: Page, known: ReadonlySet<string>): Promise<() => number> {
  let refused = 0;
  const old = new Set(known);
  await page.route(
    (url) => old.has(url.href),
    (route: Route) => {
      refused += 1;
      return route.fulfill({ status: 403, json: { success: false, message: "Too old" } });
    },
  );
  return () => refused;
}

/** Records the URL of every file that this page fetches, and the bytes received. */
export function recordFileUrls(page: Page): { urls: Set<string>; bytes: () => number } {
  const urls = new Set<string>();
  let bytes = 0;
  page.on("response", (response) => {
    if (!response.url().includes("/files/")) return;
    urls.add(response.url());
    bytes += Number(response.headers()["content-length"] ?? 0);
  });
  return { urls, bytes: () => bytes };
}

/** True when the canvas of a page has any dark pixel. */
export async function isDrawn(page: Page, number: number): Promise<boolean> {
  const canvas = page.locator(`[data-page="${number}"] canvas[data-state="rendered"]`);
  if ((await canvas.count()) === 0) return false;
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const data = element.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    return data.some((value, index) => index % 4 !== 3 && value < 200);
  });
}
