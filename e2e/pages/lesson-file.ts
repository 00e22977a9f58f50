import type { Page, Route } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { makeCourse } from "@madrasa/testkit/courses";
import type { School } from "@madrasa/testkit/school";
import { urlOf } from "../support/calls.ts";

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

/** Equivalent for servers, different for browsers. */
const SPELLINGS = ["get", "%67et", "g%65t", "ge%74", "%67%65t", "%67e%74", "g%65%74"];

/** Different URLs per response, like after 30 minutes. */
export async function renewUrls(page: Page): Promise<void> {
  let answers = 0;
  const areLessons = [contract.viewer.readLesson, contract.lessons.readOwnLesson].map(urlOf);
  const isLesson = (url: URL) => areLessons.some((matches) => matches(url));
  await page.route(isLesson, async (route) => {
    const response = await route.fetch();
    const spelling = SPELLINGS[answers % SPELLINGS.length] ?? "";
    answers += 1;
    const body = (await response.text()).replaceAll("action=get", `action=${spelling}`);
    await route.fulfill({ response, body });
  });
}

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

export async function isDrawn(page: Page, number: number): Promise<boolean> {
  const canvas = page.locator(`[data-page="${number}"] canvas[data-state="rendered"]`);
  if ((await canvas.count()) === 0) return false;
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const data = element.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    return data.some((value, index) => index % 4 !== 3 && value < 200);
  });
}
