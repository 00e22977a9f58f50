import { expect, type Page, type Route } from "@playwright/test";
import { SAMPLE } from "../support/school.ts";

type Course = { _id: string; title: string; sections: { _id: string }[]; studentCount: number };

/** A lesson more in the sample course that has students, put there by the calls; its address. */
export async function aLessonOf(
  page: Page,
  { title, bytes }: { title: string; bytes: Buffer },
): Promise<string> {
  const type = "application/pdf";
  const login = { email: SAMPLE.teacher, password: SAMPLE.password };
  const { token } = await call<{ token: string }>(page, "POST", "/user/login", { data: login });
  const headers = { authorization: `Bearer ${token}` };
  const listed = await call<{ courseList: Course[] }>(page, "GET", "/user/teacher/course/all", {
    headers,
  });
  const course = listed.courseList.find(({ studentCount }) => studentCount > 0);
  const where = `courseId=${course?._id ?? ""}`;
  const link = await call<{ signedUrl: string; fileKey: string }>(
    page,
    "GET",
    `/user/teacher/course/getUpdateLink?${where}&filename=lesson.pdf&contentType=${type}`,
    { headers },
  );
  const sent = await page.request.put(link.signedUrl, {
    data: bytes,
    headers: { "content-type": type },
  });
  expect(sent.ok(), "the file").toBe(true);
  const { lesson } = await call<{ lesson: { _id: string } }>(
    page,
    "POST",
    `/user/teacher/course/lesson?${where}&sectionId=${course?.sections[0]?._id ?? ""}`,
    { headers, data: { title, description: "", filePath: link.fileKey, fileType: type } },
  );
  return `/course/${course?._id ?? ""}/lesson/${lesson._id}`;
}

type Said = { data?: object; headers?: Record<string, string> };

async function call<Data>(page: Page, method: string, path: string, said: Said): Promise<Data> {
  const answer = await page.request.fetch(`/api/v1${path}`, { method, ...said });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

/**
 * From now on the addresses handed out so far are too old, as they are after an hour. Says how
 * often one was refused.
 */
export async function ageAddresses(page: Page, known: ReadonlySet<string>): Promise<() => number> {
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

/** Every address of a file's bytes that this page asks for, as it comes by. */
export function watchFiles(page: Page): { addresses: Set<string>; bytes: () => number } {
  const addresses = new Set<string>();
  let bytes = 0;
  page.on("response", (response) => {
    if (!response.url().includes("/files/")) return;
    addresses.add(response.url());
    bytes += Number(response.headers()["content-length"] ?? 0);
  });
  return { addresses, bytes: () => bytes };
}

/** Whether the canvas of a page shows anything but paper. */
export async function isDrawn(page: Page, number: number): Promise<boolean> {
  const canvas = page.locator(`[data-page="${number}"] canvas[data-state="drawn"]`);
  if ((await canvas.count()) === 0) return false;
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const data = element.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    return data.some((value, index) => index % 4 !== 3 && value < 200);
  });
}
