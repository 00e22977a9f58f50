import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { mediaFile, mediaPath } from "@madrasa/testkit/sample-files";
import { screensAreStored } from "../pages/stored-screens.ts";
import { isDrawn } from "../pages/lesson-file.ts";
import { saveCourse, NOTHING, rowsOnPhone, wantCourse } from "../pages/saved.ts";
import { notesOf, pressAddNote, watchVideo, writeNote } from "../pages/student.ts";
import { bar, done, notDone, waiting } from "../pages/unsent.ts";
import { openCourseToSave, type OpenedCourse } from "../support/course-to-save.ts";
import { startRestartedSchool, type RestartedSchool } from "../support/restarted-school.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const NO_LINE = /Failed to fetch|ERR_|Failed to load|does not answer|fetching the script/;
const FROM_PHONE = "This is the last version saved on this device.";
const MEBIBYTE = 1024 * 1024;

let school: RestartedSchool;
test.beforeEach(async ({ problems }) => {
  problems.allow(NO_LINE);
  school = await startRestartedSchool();
});
test.afterEach(() => school.remove());

const lessonLink = (page: Page, name: string) =>
  page.getByRole("complementary", { name: "Lessons" }).getByRole("link", { name });

/** Milliseconds. */
async function timeToFirstFrame(page: Page): Promise<number> {
  // In a handle, because a promise would be awaited before the press.
  const measured = await page.locator("video").evaluateHandle((video: HTMLVideoElement) => ({
    firstFrame: new Promise<number>((resolve) => {
      document.addEventListener(
        "click",
        ({ timeStamp: pressed }) =>
          video.requestVideoFrameCallback((now) => resolve(now - pressed)),
        { once: true, capture: true },
      );
    }),
  }));
  await watchVideo(page);
  return measured.evaluate(({ firstFrame }) => firstFrame);
}

async function onServer({ courseId, lessonIds, student: { token } }: OpenedCourse) {
  const { client } = school.now();
  const read = await client.call(contract.enrolment.readCourse, { token, query: { courseId } });
  const lessons = await Promise.all(
    lessonIds.map(async (lessonId) => {
      const query = { courseId, lessonId };
      return (await client.call(contract.viewer.readLesson, { token, query })).lesson;
    }),
  );
  return {
    completed: read.course.completedLessons,
    notes: lessons.flatMap(({ note }) => note.content.map(({ title }) => title)),
    position: lessons[0]?.position?.seconds ?? 0,
  };
}

test("a student's offline work in a saved section arrives by itself @all", async ({
  page,
  context,
  newVisitor,
  expectAccessible,
}) => {
  const course = await openCourseToSave(page, school.now());
  await saveCourse(page, 3);
  await expect(
    page.getByRole("button", { name: "Remove “The video” from this device" }),
  ).toBeVisible();
  await expectAccessible(page);
  await screensAreStored(page);

  await context.setOffline(true);
  await school.end();
  await test.step("the home lists what is kept, and leads to it", async () => {
    await page.goto(school.origin);
    const saved = page.getByRole("region", { name: "Saved on this device" });
    await expect(saved.getByText("3 of 3 lessons saved")).toBeVisible();
    await expectAccessible(page);
    await saved.getByRole("link", { name: course.title }).click();
    await expect(page.getByText(FROM_PHONE)).toBeVisible();
  });
  await test.step("the video plays, from any place, and is ticked off", async () => {
    const firstFrameMs = await timeToFirstFrame(page);
    process.stdout.write(`first frame of a kept video after ${Math.round(firstFrameMs)} ms\n`);
    const video = page.locator("video");
    const atSeconds = await video.evaluate(async (videoFile: HTMLVideoElement) => {
      videoFile.currentTime = videoFile.duration - 1;
      await new Promise((resolve) => videoFile.addEventListener("seeked", resolve, { once: true }));
      videoFile.pause();
      return videoFile.currentTime;
    });
    expect(atSeconds).toBeGreaterThan(1);
    await notDone(page).click();
    await expect(waiting(page)).toBeVisible();
  });
  await test.step("the document is drawn, and a note with an image is written to it", async () => {
    await lessonLink(page, "The sheet").click();
    await expect.poll(() => isDrawn(page, 1)).toBe(true);
    await notDone(page).click();
    const image = mediaPath("makharij-chart.png");
    await writeNote(page, { title: "Madd", description: "Two counts", image });
    await pressAddNote(page);
    await expect(notesOf(page).getByRole("listitem").filter({ hasText: "Madd" })).toContainText(
      "Waiting to be sent",
    );
  });
  await test.step("the image is shown, also after a reload", async () => {
    await lessonLink(page, "The chart").click();
    await page.reload();
    const image = page.locator("main img").first();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(100);
    await expect(lessonLink(page, "The chart").getByText("Saved on this device")).toBeAttached();
    await notDone(page).click();
    await expect(page.getByRole("heading", { name: /^You have finished/ })).toBeVisible();
    await page.goBack();
    await expect(waiting(page)).toBeVisible();
    await expect(bar(page)).toHaveText(/5 items waiting to be sent/);
    await expectAccessible(page);
  });

  await school.start();
  await context.setOffline(false);
  await test.step("with a line all of it is on the server, without a press", async () => {
    const since = Date.now();
    await expect
      .poll(async () => {
        const { position, ...rest } = await onServer(course);
        return { ...rest, isMoved: position > 1 };
      })
      .toEqual({ completed: 3, notes: ["Madd"], isMoved: true });
    process.stdout.write(`all of it is on the server after ${Date.now() - since} ms\n`);
    await expect(page.getByText(FROM_PHONE)).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step("another device shows it", async () => {
    const device = await useSession(await newVisitor(), course.student);
    await device.goto(
      `${school.origin}/course/${course.courseId}/lesson/${course.lessonIds[1] ?? ""}`,
    );
    await expect(done(device)).toBeVisible();
    await expect(notesOf(device).getByRole("img", { name: /Madd/ })).toBeVisible();
  });
  await test.step("one press frees the room", async () => {
    await page.goto(`${school.origin}/student-dashboard`);
    await page.getByRole("button", { name: "Remove all" }).click();
    await expect(page.getByRole("region", { name: "Saved on this device" })).toHaveCount(0);
    expect(await rowsOnPhone(page)).toEqual(NOTHING);
  });
});

test("an interrupted save continues where it stopped, and no byte is loaded twice @all", async ({
  page,
  context,
}) => {
  const parts = 24;
  const videoFile = mediaFile("makharij-lesson.mp4");
  // Padding box instead of a long video.
  const rest = Buffer.alloc(parts * MEBIBYTE - videoFile.bytes.length);
  rest.writeUInt32BE(rest.length);
  rest.write("free", 4);
  const file = { ...videoFile, bytes: Buffer.concat([videoFile.bytes, rest]) };
  // An image, so that no player reads the video.
  await openCourseToSave(page, school.now(), [
    { title: "The chart", file: mediaFile("makharij-chart.png") },
    { title: "The long video", file },
  ]);
  const network = await context.newCDPSession(page);
  const limit = {
    offline: false,
    latency: 0,
    uploadThroughput: -1,
    downloadThroughput: 4 * MEBIBYTE,
  };
  await network.send("Network.emulateNetworkConditions", limit);
  const sidebar = await wantCourse(page);
  await expect.poll(async () => (await rowsOnPhone(page))["parts"] ?? 0).toBeGreaterThan(5);
  await school.now().end("SIGKILL");
  await expect(sidebar.getByText("1 of 2 lessons saved")).toBeVisible();
  const { parts: before = 0 } = await rowsOnPhone(page);
  expect(before).toBeLessThan(parts);

  await school.start();
  await expect(sidebar.getByText("2 of 2 lessons saved")).toBeVisible();
  const { parts: after = 0 } = await rowsOnPhone(page);
  expect(after).toBeGreaterThan(parts);
  const sent =
    school
      .now()
      .output()
      .match(/"path":"\/files\/[^"]*","status":206/g) ?? [];
  expect(sent.length).toBeLessThanOrEqual(after - before + 1);
});

test("signing out makes saved lessons unreadable @all", async ({ page }) => {
  const { courseId } = await openCourseToSave(page, school.now());
  await saveCourse(page, 3);
  const key = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        indexedDB.open("saved").addEventListener("success", ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          result
            .transaction("files")
            .objectStore("files")
            .getAllKeys()
            .addEventListener("success", (event) => {
              result.close();
              resolve((event.target as IDBRequest<string[]>).result[0] ?? "");
            });
        });
      }),
  );
  const statusOfFile = () =>
    // oxlint-disable-next-line no-restricted-globals -- what the service worker answers with
    page.evaluate(async (name) => (await fetch(`/saved/${name}`)).status, key);
  await page.reload();
  await expect.poll(statusOfFile).toBe(200);

  await page.goto(`${school.origin}/student-dashboard`);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => rowsOnPhone(page)).toEqual(NOTHING);
  expect(await statusOfFile()).toBe(404);
  const texts = await page.evaluate(async () => {
    const names = await caches.keys();
    const texts = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const all = await Promise.all(
          (await cache.keys()).map(async (request) => (await cache.match(request))?.text() ?? ""),
        );
        return all.join("\n");
      }),
    );
    return texts.join("\n") + JSON.stringify(localStorage) + JSON.stringify(sessionStorage);
  });
  for (const word of [courseId, "Nine gates"]) expect(texts).not.toContain(word);
});
