import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { enrol, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { editorFill, editorOpen, editorSend } from "../pages/teacher.ts";
import { madeFilm } from "../support/made-film.ts";
import { becomeStudent, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

/** A small film of these few seconds takes a busy machine a minute. */
test.setTimeout(300_000);

const SECONDS = 12;
const BYTES = 6 * 1024 ** 2;

/** The renditions that the page tells the server of, in order. */
function watchRenditions(page: Page): string[] {
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().includes("/course/lesson")) return;
    const body = request.postDataJSON() as { rendition?: string; kind?: string };
    told.push(request.url().includes("/rendition") ? (body.kind ?? "") : (body.rendition ?? "all"));
  });
  return told;
}

/** Plays from two thirds on: its length, and how far it came. */
async function playFrom(page: Page, name: string, element: "audio" | "video") {
  const choice = page.getByLabel("Listen or watch");
  const option = choice.locator("option", { hasText: new RegExp(`^${name} `) });
  await choice.selectOption((await option.getAttribute("value")) ?? "");
  const media = page.locator(element);
  await expect
    .poll(() => media.evaluate((one: HTMLMediaElement) => one.duration))
    .toBeCloseTo(SECONDS, 0);
  await media.evaluate(async (one: HTMLMediaElement) => {
    one.muted = true;
    one.currentTime = 8;
    await one.play();
  });
  await expect
    .poll(() => media.evaluate((one: HTMLMediaElement) => one.currentTime))
    .toBeGreaterThan(8.3);
  await media.evaluate((one: HTMLMediaElement) => one.pause());
  return media.evaluate((one: HTMLVideoElement) => one.videoHeight);
}

test("a film is heard first, then seen small, then whole; each plays, seeks and has its length @all", async ({
  page,
  context,
  school,
}) => {
  const buffer = await madeFilm(context, { seconds: SECONDS, size: BYTES });
  const teacher = await aTeacher(school);
  const { courseId } = await makeCourse(school, teacher, {
    title: "Films",
    description: "Made in the browser",
    isPublished: true,
    sections: [
      {
        title: "One",
        description: "The first",
        lessons: [{ title: "A sheet", description: "" }],
      },
    ],
  });
  const told = watchRenditions(page);
  await useSession(page, teacher);
  await editorOpen(page, courseId);
  await editorFill(page, "video", {
    title: "The throat letters",
    file: { name: "film.mp4", mimeType: "video/mp4", buffer },
  });
  await editorSend(page, "video");
  // Nothing is sent meanwhile, and the closed list says so.
  const closed = page.getByRole("region", { name: "Uploads" }).getByRole("button");
  await expect(closed).toHaveText(/(Preparing the sound|Making a small video), \d+\s?%/, {
    timeout: 60_000,
  });
  await expect(page.getByText("Video added successfully")).toBeVisible({ timeout: 200_000 });
  expect(told).toEqual(["sound", "small", "original"]);

  const { token } = teacher;
  const { course } = await school.client.call(contract.outline.readOutline, {
    token,
    query: { courseId },
  });
  const film = course.sections[0]?.lessonIds[1];
  const sizes = Object.fromEntries((film?.renditions ?? []).map(({ kind, size }) => [kind, size]));
  expect(film?.renditions?.map(({ kind }) => kind)).toEqual(["original", "small", "sound"]);
  expect(sizes["original"]).toBe(BYTES);
  expect(sizes["sound"]).toBeLessThan((SECONDS * 48_000) / 8);
  expect(sizes["small"]).toBeLessThan((SECONDS * 230_000) / 8);
  // Nothing of it stays on the teacher's device.
  const left = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("renditions", { create: true });
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });
  expect(left).toEqual([]);

  await page.close();
  const seen = await context.newPage();
  await enrol(school, await becomeStudent(seen, school), courseId);
  await seen.goto(`/course/${courseId}/lesson/${film?._id}`);
  await playFrom(seen, "Listen", "audio");
  expect(await playFrom(seen, "Small", "video")).toBe(360);
  expect(await playFrom(seen, "Full", "video")).toBe(720);
});
