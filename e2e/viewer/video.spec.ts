import type { Locator, Page } from "@playwright/test";
import { enrol, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import type { School } from "@madrasa/testkit/school";
import { renewUrls } from "../pages/lesson-file.ts";
import { becomeStudent, signInAs } from "../support/session.ts";
import { SAMPLE } from "../support/school.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

/** Bytes playable without the rest, because the index comes first. */
const FIRST_HALF = 100_000;
/** Padding; browsers prefetch some 10 MiB. */
const REST = 64 * 1024 ** 2;

async function openCourse(page: Page, school: School): Promise<void> {
  await signInAs(page, school, SAMPLE.student);
  await page.goto("/student-dashboard");
  await page
    .getByRole("link", { name: /أحكام التجويد للمبتدئين/ })
    .first()
    .click();
}

const secondsOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => element.currentTime);

async function playBriefly(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play" }).first().click();
  await page.locator("video").evaluate((videoFile: HTMLVideoElement) => {
    videoFile.pause();
    videoFile.currentTime = 0;
  });
}

test("the video is controlled by buttons, keys and a list, and its controls hide", async ({
  school,
  page,
  expectAccessible,
}) => {
  await openCourse(page, school);
  const video = page.locator("video");
  const player = page.getByRole("region", { name: "Video player" });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBe(12);
  await playBriefly(page);
  const names = ["Mute", "Picture in picture", "Full screen", "Back 10 seconds"];
  for (const name of [...names, "Forward 10 seconds"]) {
    await expect(page.getByRole("button", { name }).last()).toBeVisible();
  }
  const slider = page.getByRole("slider", { name: "Position in the video" });
  await expect(slider).toHaveAttribute("aria-valuetext", /^\d+ seconds? of \d+ seconds?$/);
  await expect(page.getByRole("slider", { name: "Volume" })).toBeVisible();
  await expectAccessible(page);
  for (const name of names) {
    await page.getByRole("button", { name }).last().hover();
    await expect(page.locator("media-tooltip").filter({ visible: true })).toHaveCount(0);
  }

  await test.step("ten seconds forward and back, by button and by key", async () => {
    await page.getByRole("button", { name: "Forward 10 seconds" }).last().click();
    await expect.poll(() => secondsOf(video)).toBe(10);
    await page.getByRole("button", { name: "Back 10 seconds" }).last().click();
    await expect.poll(() => secondsOf(video)).toBe(0);
    await player.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => secondsOf(video)).toBe(10);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => secondsOf(video)).toBe(0);
  });

  await test.step("speeds from half to double, and mute", async () => {
    const speed = page.getByLabel("Speed");
    await expect(speed.locator("option")).toHaveText([
      "0.5×",
      "0.75×",
      "1×",
      "1.25×",
      "1.5×",
      "2×",
    ]);
    await speed.selectOption("0.5");
    expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.5);
    await player.focus();
    await page.keyboard.press("m");
    await expect(page.getByRole("button", { name: "Unmute" })).toBeVisible();
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  });

  await test.step("while it plays, the controls hide when the pointer rests and come back", async () => {
    await player.focus();
    await page.keyboard.press("k");
    await expect.poll(() => secondsOf(video)).toBeGreaterThan(0.2);
    await page.mouse.move(0, 0);
    await expect(page.locator("media-controller[userinactive]")).toHaveCount(1);
    await page.keyboard.press("k");
    await expect(page.locator("media-controller[mediapaused]")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Play" }).last()).toBeVisible();
  });
});

test("the volume is set above the mute button on a phone @all", async ({ school, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCourse(page, school);
  const video = page.locator("video");
  const volume = page.getByRole("slider", { name: "Volume" });
  await playBriefly(page);
  await expect(page.getByRole("button", { name: "Mute", exact: true })).toBeVisible();
  await expect(volume).toBeHidden();
  await page.getByRole("button", { name: "Mute", exact: true }).click();
  await expect(volume).toBeVisible();
  const box = await volume.boundingBox();
  if (!box) throw new Error("The slider is not shown.");
  expect(box.height).toBeGreaterThanOrEqual(44);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const volumeOf = () => video.evaluate((element: HTMLVideoElement) => element.volume);
  await expect.poll(volumeOf).toBeGreaterThan(0.3);
  await expect.poll(volumeOf).toBeLessThan(0.7);
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
});

test("a video whose URL expires while it plays continues where it was @all", async ({
  school,
  page,
  problems,
}) => {
  problems.allow(/403/);
  await renewUrls(page);
  const refused: string[] = [];
  let old: string | undefined;
  await page.route("**/files/**", async (route) => {
    const address = route.request().url();
    if (!new URL(address).searchParams.get("type")?.startsWith("video/")) return route.continue();
    old ??= address;
    if (address !== old) return route.continue();
    const range = route.request().headers()["range"] ?? "bytes=0-";
    const begin = Number(/\d+/.exec(range)?.[0]);
    if (begin >= FIRST_HALF) {
      refused.push(address);
      return route.fulfill({ status: 403, json: { success: false, message: "Too old" } });
    }
    const whole = await route.fetch({ headers: { range: "bytes=0-" } });
    const body = await whole.body();
    return route.fulfill({
      status: 206,
      body: body.subarray(begin, FIRST_HALF),
      headers: {
        "content-type": "video/mp4",
        "accept-ranges": "bytes",
        "content-range": `bytes ${begin}-${FIRST_HALF - 1}/${body.length}`,
      },
    });
  });
  await openCourse(page, school);
  const video = page.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBe(12);
  await video.evaluate((video: HTMLVideoElement) => {
    const events: { src: string; at: number }[] = [];
    Object.assign(window, { events });
    video.defaultPlaybackRate = video.playbackRate = 2;
    video.addEventListener("timeupdate", () =>
      events.push({ src: video.src, at: video.currentTime }),
    );
  });
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);

  expect(refused.length).toBeGreaterThan(0);
  const events = await page.evaluate(
    () => (window as unknown as { events: { src: string; at: number }[] }).events,
  );
  const before = events.filter(({ src }) => src === old).map(({ at }) => at);
  const after = events.filter(({ src, at }) => src !== old && at > 0).map(({ at }) => at);
  const left = Math.max(...before);
  expect(left).toBeGreaterThan(0.5);
  expect(Math.min(...after)).toBeGreaterThan(left - 0.5);
  expect(Math.min(...after)).toBeLessThan(left + 1);
  await expect(page.getByText("Failed to load video")).not.toBeAttached();
});

test("a file that does not load shows an error for its kind, and loads when tried again @all", async ({
  school,
  page,
  problems,
}) => {
  problems.allow(/403|ERR_FAILED/);
  await renewUrls(page);
  await page.route("**/files/**", (route) => route.abort());
  await openCourse(page, school);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to load video");
  await page
    .getByRole("link", { name: /لوحة المخارج/ })
    .first()
    .click();
  await expect(alert).toContainText("Failed to load image");
  await page.unroute("**/files/**");
  await alert.getByRole("button", { name: "Try again" }).click();
  const picture = page.getByRole("img", { name: "لوحة المخارج" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await test.step("an image whose URL has expired is fetched from a new one by itself", async () => {
    let old: string | undefined;
    await page.route("**/files/**", (route) => {
      old ??= route.request().url();
      return route.request().url() === old
        ? route.fulfill({ status: 403, json: { success: false, message: "Too old" } })
        : route.continue();
    });
    await page.reload();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await picture.getAttribute("src")).not.toBe(new URL(old ?? "").pathname);
    await expect(alert).not.toBeAttached();
  });

  await test.step("and so is a video", async () => {
    await page.unroute("**/files/**");
    await page
      .getByRole("link", { name: /مخارج الحروف/ })
      .first()
      .click();
    const video = page.locator("video");
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
      .toBe(12);
  });
});

test("a video begins to play before its end is fetched @all", async ({ school, page }) => {
  const videoFile = mediaFile("makharij-lesson.mp4");
  // Padding box instead of a long video.
  const rest = Buffer.alloc(REST);
  rest.writeUInt32BE(REST);
  rest.write("free", 4);
  const file = { ...videoFile, bytes: Buffer.concat([videoFile.bytes, rest]) };
  const { courseId } = await makeCourse(school, await aTeacher(school), {
    title: "A course with a long video",
    description: "Of which the beginning is watched",
    isPublished: true,
    sections: [
      {
        title: "Videos",
        description: "One",
        lessons: [{ title: "The long video", description: "", file }],
      },
    ],
  });
  await enrol(school, await becomeStudent(page, school), courseId);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const videos = new Set<string>();
  const ranges: string[] = [];
  let received = 0;
  network.on("Network.requestWillBeSent", ({ requestId, request: { url, headers } }) => {
    if (new URL(url).searchParams.get("type") !== videoFile.type) return;
    videos.add(requestId);
    ranges.push(headers["Range"] ?? "");
  });
  network.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (videos.has(requestId)) received += dataLength;
  });
  await page.goto("/student-dashboard");
  // Throttled, otherwise the whole video arrives during setup.
  const limit = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: REST / 20 };
  await network.send("Network.emulateNetworkConditions", limit);
  await page.getByRole("link", { name: "Start Course" }).click();
  const video = page.locator("video");
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect.poll(() => secondsOf(video)).toBeGreaterThan(0.2);
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThan(REST / 2);
  // No request for the end, where other files have the index.
  const starts = ranges.map((range) => Number(/\d+/.exec(range)?.[0] ?? 0));
  expect(Math.max(...starts)).toBeLessThan(REST / 2);
});
