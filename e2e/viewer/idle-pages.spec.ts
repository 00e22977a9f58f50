import { readFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aSmallerUpload } from "@madrasa/testkit/files";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { CHART, SHEET, VIDEO } from "../support/sample-lessons.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

/** Milliseconds of observation. */
const WATCHED_MS = 4_000;
const LAYOUTS_A_SECOND = 2;

// Detects endless animations.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

async function metrics(browser: CDPSession) {
  const { metrics: all } = await browser.send("Performance.getMetrics");
  const valueOf = (name: string) => all.find((one) => one.name === name)?.value ?? NaN;
  return { layouts: valueOf("LayoutCount"), seconds: valueOf("Timestamp") };
}

async function layoutsPerSecond(page: Page, browser: CDPSession): Promise<number> {
  await page.waitForLoadState("networkidle");
  const before = await metrics(browser);
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), WATCHED_MS);
  const after = await metrics(browser);
  return (after.layouts - before.layouts) / (after.seconds - before.seconds);
}

async function playBriefly(page: Page, element: "video" | "audio"): Promise<void> {
  const media = page.locator(element);
  await media.evaluate(async (one: HTMLMediaElement) => one.play());
  await expect
    .poll(() => media.evaluate((one: HTMLMediaElement) => one.currentTime))
    .toBeGreaterThan(0.2);
  await media.evaluate((one: HTMLMediaElement) => one.pause());
  await expect(page.locator("media-controller[mediapaused]")).toHaveCount(1);
}

test("home, video, audio, image and document rest while nobody touches them @all", async ({
  page,
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await makeCourse(school, teacher, {
    title: "Throat letters",
    description: "Of every kind",
    isPublished: true,
    sections: [{ title: "One", description: "The first", lessons: [VIDEO, CHART, SHEET] }],
  });
  const sound = readFileSync(mediaPath("makharij-lesson-sound.m4a"));
  await school.client.call(contract.lessons.addRendition, {
    token: teacher.token,
    query: { courseId, lessonId: lessonIds[0] ?? "" },
    body: {
      kind: "sound",
      filePath: await aSmallerUpload(school, teacher, courseId, "sound", sound),
      durationSeconds: 12,
    },
  });
  await useSession(page, await aStudentOf(school, courseId));
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable");
  // Waits for the initial rendering.
  const rest = async (name: string) =>
    expect
      .poll(() => layoutsPerSecond(page, browser), { message: name })
      .toBeLessThanOrEqual(LAYOUTS_A_SECOND);

  await page.goto("/student-dashboard");
  await expect(page.getByRole("link", { name: "Start Course" })).toBeVisible();
  await rest("home");
  await page.goto(`/course/${courseId}/lesson/${lessonIds[0]}`);
  for (const [element, choice] of [
    ["video", /^Full/],
    ["audio", /^Listen/],
  ] as const) {
    const option = page.getByLabel("Listen or watch").locator("option", { hasText: choice });
    await page
      .getByLabel("Listen or watch")
      .selectOption((await option.getAttribute("value")) ?? "");
    await expect
      .poll(() => page.locator(element).evaluate((one: HTMLMediaElement) => one.readyState))
      .toBeGreaterThan(0);
    await rest(element);
    await playBriefly(page, element);
    await rest(`paused ${element}`);
  }
  for (const [index, { title }] of [CHART, SHEET].entries()) {
    await page.goto(`/course/${courseId}/lesson/${lessonIds[index + 1]}`);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await rest(title);
  }
});
