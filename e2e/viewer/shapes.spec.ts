import type { BrowserContext, Locator, Page } from "@playwright/test";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { noteCard, notesOf } from "../pages/student.ts";
import { madeVideo } from "../support/made-video.ts";
import { CHART, VIDEO } from "../support/sample-lessons.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };

const SHAPES = [
  { title: "Portrait", width: 360, height: 640, stage: 4 / 5 },
  { title: "Square", width: 480, height: 480, stage: 1 },
  { title: "Wide", width: 640, height: 270, stage: 16 / 9 },
];

async function openVideos(page: Page, context: BrowserContext, school: School) {
  const teacher = await aTeacher(school);
  const videos = [];
  for (const { title, width, height } of SHAPES) {
    const bytes = await madeVideo(context, { seconds: 2, size: 0, width, height });
    const file = { bytes, type: "video/mp4", filename: "video.mp4" } as const;
    videos.push({ title, description: "", file });
  }
  const { courseId, lessonIds } = await makeCourse(school, teacher, {
    title: "Filmed on a phone",
    description: "In every shape",
    isPublished: true,
    sections: [{ title: "Videos", description: "Four", lessons: [...videos, CHART] }],
  });
  await useSession(page, await aStudentOf(school, courseId));
  return { courseId, lessonIds };
}

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
};
const partsFrom = (box: { width: number; height: number }, shape: number) =>
  Math.abs(box.width / box.height / shape - 1);

test("the stage has the shape of its video or image before it is loaded, and fits the screen @all", async ({
  page,
  context,
  school,
  expectAccessible,
}) => {
  const { courseId, lessonIds } = await openVideos(page, context, school);
  const player = page.getByRole("region", { name: "Video player" });
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    for (const [index, { stage }] of SHAPES.entries()) {
      await page.goto(`/course/${courseId}/lesson/${lessonIds[index]}`);
      await expect.poll(async () => partsFrom(await boxOf(player), stage)).toBeLessThan(0.02);
      expect((await boxOf(player)).height).toBeLessThanOrEqual(size.height * 0.81);
      if (size === PHONE) expect((await boxOf(player)).width).toBe(PHONE.width);
    }
  }
  await page.setViewportSize(PHONE);
  const chart = page.getByRole("img", { name: CHART.title });
  await page.goto(`/course/${courseId}/lesson/${lessonIds[3]}`);
  const picture = await boxOf(chart);
  expect(picture.width / picture.height).toBeGreaterThanOrEqual(0.79);
  expect(picture.width / picture.height).toBeLessThanOrEqual(1.34);
  await expectAccessible(page);

  await test.step("nothing moves while a video is loaded that was seen before", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/files/**", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/course/${courseId}/lesson/${lessonIds[0]}`);
    const before = await boxOf(player);
    const title = await boxOf(page.getByRole("heading", { level: 1 }));
    goOn();
    const video = page.locator("video");
    await expect
      .poll(() => video.evaluate((videoFile: HTMLVideoElement) => videoFile.readyState))
      .toBeGreaterThan(0);
    expect(await boxOf(player)).toEqual(before);
    expect(await boxOf(page.getByRole("heading", { level: 1 }))).toEqual(title);
  });
});

test("a note at a video's minute takes two presses, is edited, and is on the page of all notes @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await page.setViewportSize(PHONE);
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await makeCourse(school, teacher, {
    title: "Letters",
    description: "From the throat",
    isPublished: true,
    sections: [{ title: "First", description: "Two", lessons: [VIDEO, CHART] }],
  });
  await useSession(page, await aStudentOf(school, courseId));
  await page.goto(`/course/${courseId}/lesson/${lessonIds[0]}`);
  const player = page.getByRole("region", { name: "Video player" });
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((videoFile: HTMLVideoElement) => videoFile.readyState))
    .toBeGreaterThan(0);
  const controls = player.getByRole("button").filter({ visible: true });
  await expect(controls).toHaveCount(1);
  await expect(player.getByRole("slider").filter({ visible: true })).toHaveCount(0);
  await controls.click();
  await expect(player.getByRole("slider", { name: "Position in the video" })).toBeVisible();
  await video.evaluate((videoFile: HTMLVideoElement) => {
    videoFile.pause();
    videoFile.currentTime = 7.4;
  });

  const atMinute = page.getByRole("button", { name: "Note at 0:07" });
  await atMinute.click();
  const form = page.getByRole("form", { name: "Note at 0:07" });
  await expect(form.getByLabel("Title")).toHaveValue("0:07");
  await expect(form.getByLabel("Description")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("The deepest of the three");
  await form.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("Note added successfully")).toBeVisible();
  await expect(form).toHaveCount(0);
  const card = noteCard(page, "0:07");
  await expect(card).toContainText("The deepest of the three");

  await test.step("it is edited in its card", async () => {
    const edit = card.getByRole("button", { name: /^Edit/ });
    await edit.click();
    await notesOf(page).getByRole("form", { name: /^Edit/ }).getByLabel("Title").fill("Hamza");
    await notesOf(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Note saved")).toBeVisible();
    const changed = noteCard(page, "Hamza");
    await expect(changed).toContainText("The deepest of the three");
    await expect(changed.getByRole("button", { name: /^Edit/ })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step("and stands among all notes, from where its lesson is opened", async () => {
    await notesOf(page).getByRole("link", { name: "My notes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My notes" })).toBeVisible();
    const note = page.getByRole("listitem").filter({ hasText: "Hamza" });
    await expect(note).toContainText("Letters");
    await expectAccessible(page);
    await note.getByRole("link", { name: VIDEO.title }).click();
    await expect(noteCard(page, "Hamza")).toBeVisible();
  });

  await test.step("the next lesson plays after two presses, of which this is the first", async () => {
    await page.getByRole("link", { name: /^Next lesson/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: CHART.title })).toBeVisible();
  });
});
