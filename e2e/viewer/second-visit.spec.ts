import type { Page } from "@playwright/test";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { madeVideo } from "../support/made-video.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const SECONDS = 12;

async function watch(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((videoFile: HTMLVideoElement) => videoFile.duration))
    .toBeCloseTo(SECONDS, 0);
  await video.evaluate(async (videoFile: HTMLVideoElement) => {
    videoFile.muted = true;
    videoFile.currentTime = 0;
    videoFile.playbackRate = 4;
    await videoFile.play();
  });
  await expect
    .poll(() => video.evaluate((videoFile: HTMLVideoElement) => videoFile.ended))
    .toBe(true);
}

test("a video that was watched is not downloaded again at the next visit @all", async ({
  page,
  newVisitor,
  school,
}) => {
  const maker = (await newVisitor()).context();
  const bytes = await madeVideo(maker, { seconds: SECONDS, size: 0 });
  const { courseId, lessonIds } = await makeCourse(school, await aTeacher(school), {
    title: "Throat letters",
    description: "Watched again and again",
    isPublished: true,
    sections: [
      {
        title: "One",
        description: "The first",
        lessons: [
          {
            title: "The video",
            description: "",
            file: { ...mediaFile("makharij-lesson.mp4"), bytes },
            durationSeconds: SECONDS,
          },
        ],
      },
    ],
  });
  await useSession(page, await aStudentOf(school, courseId));
  const proxy = await startFlakyProxy(school.origin);
  const address = `${proxy.origin}/course/${courseId}/lesson/${lessonIds[0]}`;
  const costs: number[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    const before = proxy.deliveredBytes();
    await watch(page, address);
    await page.goto(`${proxy.origin}/about`);
    costs.push((proxy.deliveredBytes() - before) / bytes.length);
  }
  // Closes first, because its calls would fail.
  await page.close();
  await proxy.close();
  const [first, ...further] = costs;
  expect(first).toBeGreaterThan(1);
  // URLs change every 30 minutes, so only one of two visits can be the first.
  expect(Math.min(...further)).toBeLessThan(0.1);
});
