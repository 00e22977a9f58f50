import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { enrol, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { editorFill, editorOpen, editorSend } from "../pages/teacher.ts";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { madeVideo } from "../support/made-video.ts";
import { becomeStudent, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

/** Seconds; converting them takes a busy machine a minute. */

const SECONDS = 12;
const BYTES = 6 * 1024 ** 2;
/** Bytes per second. */
const WEAK = 1_200_000;

function watchRenditions(page: Page): string[] {
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().includes("/course/lesson")) return;
    const body = request.postDataJSON() as { rendition?: string; kind?: string };
    told.push(request.url().includes("/rendition") ? (body.kind ?? "") : (body.rendition ?? "all"));
  });
  return told;
}

/** Plays from two thirds; returns duration and position. */
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

test("a video plays as audio, small and original; each seeks and has its length @all", async ({
  page,
  context,
  school,
}) => {
  const buffer = await madeVideo(context, { seconds: SECONDS, size: BYTES });
  const teacher = await aTeacher(school);
  const { courseId } = await makeCourse(school, teacher, {
    title: "Videos",
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
    file: { name: "video.mp4", mimeType: "video/mp4", buffer },
  });
  await editorSend(page, "video");
  const closed = page.getByRole("region", { name: "Uploads" }).getByRole("button");
  await expect(closed).toHaveText(/(Preparing the audio|Creating a small video): \d+\s?%/);
  await expect(page.getByText("Video added successfully")).toBeVisible({ timeout: 200_000 });
  expect(told).toEqual(["sound", "small", "original"]);

  const { token } = teacher;
  const { course } = await school.client.call(contract.outline.readOutline, {
    token,
    query: { courseId },
  });
  const videoFile = course.sections[0]?.lessonIds[1];
  const sizes = Object.fromEntries(
    (videoFile?.renditions ?? []).map(({ kind, size }) => [kind, size]),
  );
  expect(videoFile?.renditions?.map(({ kind }) => kind)).toEqual(["original", "small", "sound"]);
  expect(sizes["original"]).toBe(BYTES);
  expect(sizes["sound"]).toBeLessThan((SECONDS * 48_000) / 8);
  expect(sizes["small"]).toBeLessThan((SECONDS * 230_000) / 8);
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
  await seen.goto(`/course/${courseId}/lesson/${videoFile?._id}`);
  await playFrom(seen, "Listen", "audio");
  expect(await playFrom(seen, "Small", "video")).toBe(360);
  expect(await playFrom(seen, "Full", "video")).toBe(720);
});

test("chunks of the original are sent while the small video is made, none twice @all", async ({
  page,
  context,
  school,
  problems,
}) => {
  problems.allow(/Failed to load resource|The connection was lost|Failed to fetch/);
  const buffer = await madeVideo(context, { seconds: SECONDS, size: 4 * BYTES });
  const teacher = await aTeacher(school);
  const { courseId } = await makeCourse(school, teacher, {
    title: "Videos",
    description: "Made in the browser",
    sections: [{ title: "One", description: "The first", lessons: [] }],
  });
  const proxy = await startFlakyProxy(school.origin);
  proxy.limit(WEAK);
  const told = watchRenditions(page);
  const places = new Map<string, number[]>();
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() !== "PUT" || !searchParams.has("offset")) return;
    const before = places.get(pathname) ?? [];
    places.set(pathname, [...before, Number(searchParams.get("offset"))]);
  });
  await useSession(page, teacher);
  await editorOpen(page, courseId, proxy.origin);
  await editorFill(page, "video", {
    title: "The throat letters",
    file: { name: "video.mp4", mimeType: "video/mp4", buffer },
  });
  await editorSend(page, "video");
  await expect.poll(() => told).toEqual(["sound"]);
  const before = proxy.carriedBytes();
  await expect.poll(() => proxy.carriedBytes() - before).toBeGreaterThan(1024 ** 2);
  expect(told).toEqual(["sound"]);
  proxy.limit(Infinity);
  await expect(page.getByText("Video added successfully")).toBeVisible({ timeout: 200_000 });
  expect(told).toEqual(["sound", "small", "original"]);
  const sent = [...places.values()];
  for (const offsets of sent)
    expect(offsets).toEqual([...new Set(offsets)].toSorted((a, b) => a - b));
  await page.close();
  await proxy.close();
});
