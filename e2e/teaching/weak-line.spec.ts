import { contract } from "@madrasa/contract";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { makeCourse } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { EDITOR_FILES, editorFill, editorOpen, editorSend } from "../pages/teacher.ts";
import { type FlakyProxy, startFlakyProxy } from "../support/flaky-proxy.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const MEGABYTE = 1_000_000;
/** Size of an image, which is copied to the device. */
const CHART_BYTES = 12 * MEGABYTE;
/** Bytes per second: fast enough to start, too slow to finish. */
const WEAK = 1.2 * MEGABYTE;
const BARELY = 0.05 * MEGABYTE;

let folder: string;
let chart: string;
let proxy: FlakyProxy;

function padded(name: string, source: string, length: number): string {
  const path = join(folder, name);
  const bytes = readFileSync(source);
  writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]));
  return path;
}

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "weak-line-"));
  chart = padded("chart.jpg", EDITOR_FILES.jpg, CHART_BYTES);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.beforeEach(async ({ school, problems }) => {
  problems.allow(/Failed to load resource|The connection was lost|Failed to fetch|no answer/);
  proxy = await startFlakyProxy(school.origin);
});
test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close();
  await proxy.close();
});

const tray = (page: Page) => page.getByRole("region", { name: "Uploads" });
const lesson = (page: Page, title: string) => page.getByRole("button", { name: `Edit ${title}` });

async function openCourse(page: Page, school: School, teacher: Person) {
  const { courseId, sectionIds } = await makeCourse(school, teacher, {
    title: "Tajweed",
    description: "From the beginning",
    sections: [{ title: "Makharij", description: "Where letters come from", lessons: [] }],
  });
  await useSession(page, teacher);
  await editorOpen(page, courseId, proxy.origin);
  return { courseId, sectionId: sectionIds[0] ?? "" };
}

async function beginUpload(page: Page, title: string, file: string, kind: "video" | "lecture") {
  const before = proxy.carriedBytes();
  proxy.limit(WEAK);
  await editorFill(page, kind, { title, file });
  await editorSend(page, kind);
  await expect.poll(() => proxy.carriedBytes() - before).toBeGreaterThan(2 * MEGABYTE);
  proxy.limit(BARELY);
}

/** Offsets of sent chunks, and -1 for the poster, which is sent whole. A closed tab's bytes are unreliable: browsers flush buffers and may repeat requests. */
function offsetsSentBy(page: Page): number[] {
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() !== "PUT") return;
    offsets.push(Number(new URL(request.url()).searchParams.get("offset") ?? -1));
  });
  return offsets;
}

function expectGoesOn(sent: number[]): void {
  const offsets = sent.filter((offset) => offset >= 0);
  expect(sent.length - offsets.length).toBeLessThanOrEqual(1);
  expect(offsets[0]).toBeGreaterThan(1.5 * MEGABYTE);
  expect(offsets).toEqual([...new Set(offsets)].toSorted((a, b) => a - b));
}

test("a teacher moves about while a lesson is sent, and finds it in the course @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await openCourse(page, school, await aTeacher(school));
  await beginUpload(page, "The chart", chart, "lecture");

  await test.step("no page asks before it is left, and each shows how far it is", async () => {
    await page.getByRole("link", { name: "Today" }).first().click();
    await expect(page).toHaveURL(/teacher-dashboard/);
    await tray(page)
      .getByRole("button", { name: /1 upload/ })
      .click();
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Explore" }).click();
    await expect(page).toHaveURL(/courses/);
    await expect(tray(page).getByText(/^Uploading \d.* of 11 MB/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("it is paused, and goes on", async () => {
    await tray(page).getByRole("button", { name: "Pause" }).click();
    await expect(tray(page).getByText(/^Paused · /)).toBeVisible();
    proxy.limit(Infinity);
    const offsets = offsetsSentBy(page);
    await tray(page).getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Lecture added successfully")).toBeVisible();
    await expect(tray(page)).toHaveCount(0);
    expectGoesOn(offsets);
  });

  await page.goBack();
  await page.goBack();
  await expect(lesson(page, "The chart")).toBeVisible();
});

test("an upload continues by itself after a captive portal's answer @all", async ({
  page,
  school,
  problems,
}) => {
  // The portal answers for scripts that the page loads later, too.
  problems.allow(/MIME type of "text\/html"|dynamically imported module/);
  await openCourse(page, school, await aTeacher(school));
  const offsets = offsetsSentBy(page);
  await beginUpload(page, "The chart", chart, "lecture");
  proxy.showPortal();
  await expect(page.getByText(/^Waiting for a connection/).first()).toBeVisible();
  const sentBefore = offsets.length;
  proxy.limit(Infinity);
  proxy.reconnect();
  await expect(page.getByText("Lecture added successfully")).toBeVisible();
  await expect(lesson(page, "The chart")).toHaveCount(1);
  expectGoesOn(offsets.slice(sentBefore));
});

test("an upload continues by itself where it stopped after the tab was closed", async ({
  page,
  context,
  school,
}) => {
  const { courseId } = await openCourse(page, school, await aTeacher(school));
  await beginUpload(page, "The chart", chart, "lecture");
  await page.close();
  proxy.limit(Infinity);

  const again = await context.newPage();
  const offsets = offsetsSentBy(again);
  await again.goto(`${proxy.origin}/teacher-dashboard`);
  await expect(again.getByText("Lecture added successfully")).toBeVisible();
  await editorOpen(again, courseId, proxy.origin);
  await expect(lesson(again, "The chart")).toHaveCount(1);
  expectGoesOn(offsets);
});

test("one of two tabs sends, both show it, and the remaining one continues @all", async ({
  page,
  context,
  school,
}) => {
  const { courseId } = await openCourse(page, school, await aTeacher(school));
  await beginUpload(page, "The chart", chart, "lecture");
  const second = await context.newPage();
  const offsets = offsetsSentBy(second);
  await editorOpen(second, courseId, proxy.origin);
  await expect(second.getByText(/^Uploading in another tab · .* of 11 MB/)).toBeVisible();

  await test.step("a pause in one is a pause in the other", async () => {
    await tray(second)
      .getByRole("button", { name: /1 upload/ })
      .click();
    const entry = tray(second).getByRole("listitem");
    await entry.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText(/^Paused · /)).toBeVisible();
    await entry.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(/^Uploading/).first()).toBeVisible();
  });

  await page.close();
  proxy.limit(Infinity);
  await expect(lesson(second, "The chart")).toHaveCount(1);
  expectGoesOn(offsets);
});

const uploadsOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) =>
        request.addEventListener("success", () => resolve(request.result)),
      );
    const database = await settled(indexedDB.open("saved"));
    const counts = await Promise.all(
      ["uploads", "uploadFiles"].map((store) =>
        settled(database.transaction(store).objectStore(store).count()),
      ),
    );
    database.close();
    return counts;
  });

test("signing out asks first, and leaves nothing for the next person @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  await openCourse(page, school, teacher);
  await beginUpload(page, "The chart", chart, "lecture");
  const signOut = async () => {
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
  };
  const question = page.getByRole("alertdialog", { name: "Log out before all uploads finish?" });
  await signOut();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/^Uploading \d/)).toBeVisible();
  expect((await uploadsOnDevice(page))[0]).toBe(1);

  await test.step("also where the page has not read the uploads yet", async () => {
    proxy.limit(Infinity);
    await page.route(/\/assets\/uploads-in-progress-/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue();
    });
    await page.route(/\/files\//, async () => new Promise(() => undefined));
    await page.reload();
    await signOut();
    await expect(question).toContainText("1 upload has not finished.");
    expect((await uploadsOnDevice(page))[0]).toBe(1);
  });

  await test.step("without a line as well: what was sent is given up, and its file is gone", async () => {
    await expect(page.locator("link[rel=modulepreload][href*='/login-']")).toBeAttached();
    const areLoaded = () => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      const links = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
      return [...links].every(({ href }) => loaded.includes(href));
    };
    await expect.poll(() => page.evaluate(areLoaded)).toBe(true);
    await page.context().setOffline(true);
    await question.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByText(/^Logged out on this device\./)).toBeVisible();
    await expect(page.getByLabel("Email or phone number")).toBeVisible();
    await expect.poll(() => uploadsOnDevice(page)).toEqual([0, 0]);
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("uploads");
  });

  await test.step("the line is back: the school has heard of it", async () => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().setOffline(false);
    const { client } = school;
    const isValid = () =>
      client.call(contract.profile.readMe, { token: teacher.token }).then(
        () => true,
        () => false,
      );
    await expect.poll(isValid).toBe(false);
    await page.goto(`${proxy.origin}/login`);
    await expect(page.getByLabel("Email or phone number")).toBeVisible();
    expect(await uploadsOnDevice(page)).toEqual([0, 0]);
  });
});
