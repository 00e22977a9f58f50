import type { Locator, Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, enrol, makeCourse } from "@madrasa/testkit/courses";
import { aSmallerUpload } from "@madrasa/testkit/files";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import type { School } from "@madrasa/testkit/school";
import { unreliableNetwork } from "@madrasa/testkit/unreliable-network";
import { becomeStudent } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const MEBIBYTE = 1024 ** 2;

function videoOf(bytes: number): Buffer {
  const videoFile = mediaFile("makharij-lesson.mp4").bytes;
  const rest = Buffer.alloc(bytes - videoFile.length);
  rest.writeUInt32BE(rest.length);
  rest.write("free", 4);
  return Buffer.concat([videoFile, rest]);
}

async function openVideos(page: Page, school: School, origin = "") {
  const teacher = await aTeacher(school);
  const { token } = teacher;
  const file = { ...mediaFile("makharij-lesson.mp4"), bytes: videoOf(4 * MEBIBYTE) };
  const titles = ["The first video", "The second video", "Only as it was filmed"];
  const { courseId, lessonIds } = await makeCourse(school, teacher, {
    title: "Videos in three sizes",
    description: "To listen to or to watch",
    isPublished: true,
    sections: [
      {
        title: "Videos",
        description: "Three",
        lessons: titles.map((title) => ({ title, description: "", file })),
      },
    ],
  });
  for (const lessonId of lessonIds.slice(0, 2)) {
    for (const [kind, bytes] of [
      ["small", 2 * MEBIBYTE],
      ["sound", MEBIBYTE],
    ] as const) {
      const filePath = await aSmallerUpload(school, teacher, courseId, kind, videoOf(bytes));
      await school.client.call(contract.lessons.addRendition, {
        token,
        query: { courseId, lessonId },
        body: { kind, filePath, durationSeconds: 12 },
      });
    }
  }
  const student = await becomeStudent(page, school);
  await enrol(school, student, courseId);
  await page.goto(`${origin}/student-dashboard`);
  await page.getByRole("link", { name: "Start Course" }).click();
  return { teacher, student };
}

const secondsOf = (media: Locator) =>
  media.evaluate((element: HTMLMediaElement) => element.currentTime);
const durationOf = (media: Locator) =>
  media.evaluate((element: HTMLMediaElement) => element.duration);
const fetchedOf = (media: Locator) =>
  media.evaluate((element: HTMLMediaElement) => new URL(element.src).searchParams.get("type"));

test("a student listens to a video or watches it, with its cost shown, from where they were @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await openVideos(page, school);
  const choice = page.getByLabel("Listen or watch");
  await expect(choice.locator("option")).toHaveText(["Listen 1 MB", "Small 2 MB", "Full 4 MB"]);
  // Not the most expensive, even on a fast connection.
  await expect(choice).toHaveValue("small");
  const video = page.locator("video");
  const audio = page.locator("audio");
  await expect.poll(() => durationOf(video)).toBeCloseTo(12, 0);
  await expectAccessible(page);

  await test.step("the place is kept, and what was playing plays on", async () => {
    await page.getByRole("button", { name: "Play" }).first().click();
    await page.getByLabel("Speed").selectOption("0.5");
    // Away from the end, so that it does not stop during loading.
    await video.evaluate((videoFile: HTMLVideoElement) => (videoFile.currentTime = 3));
    await expect.poll(() => secondsOf(video)).toBeGreaterThan(3);
    await choice.selectOption("Listen 1 MB");
    await expect(video).not.toBeAttached();
    await expect.poll(() => fetchedOf(audio)).toBe("audio/mp4");
    await expect.poll(() => secondsOf(audio)).toBeGreaterThan(3);
    await expect.poll(() => audio.evaluate((sound: HTMLAudioElement) => sound.paused)).toBe(false);
    await page.getByRole("button", { name: "Pause" }).last().click();
    const left = await secondsOf(audio);
    await choice.selectOption("Full 4 MB");
    await expect(audio).not.toBeAttached();
    await expect.poll(() => secondsOf(video)).toBeGreaterThan(left - 0.5);
    expect(await video.evaluate((videoFile: HTMLVideoElement) => videoFile.paused)).toBe(true);
    expect(await secondsOf(video)).toBeLessThan(left + 0.5);
  });

  await test.step("the choice holds for the next video, where there is one, and after a reload", async () => {
    await choice.selectOption("Listen 1 MB");
    await page.getByRole("link", { name: "The second video" }).first().click();
    await expect(page.getByRole("heading", { name: "The second video" })).toBeVisible();
    await expect(choice).toHaveValue("sound");
    await expect.poll(() => durationOf(audio)).toBeCloseTo(12, 0);
    await page.reload();
    await expect(choice).toHaveValue("sound");
    await page.getByRole("link", { name: "Only as it was filmed" }).first().click();
    await expect.poll(() => durationOf(video)).toBeCloseTo(12, 0);
    await expect(choice).not.toBeAttached();
  });
});

test("people who save data are offered the audio first @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, downlink: 10 } });
  });
  await openVideos(page, school);
  const choice = page.getByLabel("Listen or watch");
  await expect(choice).toHaveValue("sound");
  await expect.poll(() => durationOf(page.locator("audio"))).toBeCloseTo(12, 0);
  await expectAccessible(page);
});

test("the audio is offered first at 700 kilobits, which the browser does not measure @all", async ({
  page,
  school,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: undefined });
  });
  const line = await unreliableNetwork({ bytesPerSecond: 700_000 / 8 });
  const port = await line.to({ host: "127.0.0.1", port: Number(new URL(school.origin).port) });
  await openVideos(page, school, `http://127.0.0.1:${port}`);
  await expect(page.getByLabel("Listen or watch")).toHaveValue("sound");
  await page.close();
  await line.end();
});

test("the home's row says how large the course is in each rendition, before it is saved @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { teacher, student } = await openVideos(page, school);
  const other = await aPublishedCourse(school, teacher, { title: "Joined after it" });
  await enrol(school, student, other.courseId);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/student-dashboard");
  await page
    .getByRole("button", { name: /^Save on this device: \W*Videos in three sizes/ })
    .click();
  const row = page.getByRole("listitem").filter({ hasText: "Videos in three sizes" });
  const chips = row.getByRole("group", { name: "Listen or watch" });
  for (const name of ["Listen 6 MB", "Small 8 MB", "Full 12 MB"])
    await expect(chips.getByRole("radio", { name })).toBeVisible();
  await chips.getByRole("radio", { name: "Listen 6 MB" }).check();
  await expect(row.getByRole("status").filter({ hasText: "6 MB" })).toBeVisible();
  await expect(row.getByRole("button", { name: "Save the whole course" })).toBeVisible();
  await expectAccessible(page);
});
