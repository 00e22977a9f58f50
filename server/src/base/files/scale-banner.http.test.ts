import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, vi } from "vitest";
import { contract } from "@madrasa/contract";
import { BANNER_WIDTHS } from "@madrasa/contract/courses/banners";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { uploadFile } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
test.beforeEach(async ({ school }) => {
  teacher = await aTeacher(school);
  await aPublishedCourse(school, teacher);
});

const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: width / 6,
      channels: 3,
      background: "#1a6b4f",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

async function withBanner(school: TestApp, bytes: Buffer, type: string) {
  const { courseId } = await aPublishedCourse(school, teacher);
  const upload = { bytes, type, filename: "banner" };
  const banner = await uploadFile(school, teacher, courseId, upload);
  const { course } = (await changeBanner(school, courseId, banner)).data;
  return { courseId, banner: course.banner ?? "" };
}

const changeBanner = async (school: TestApp, courseId: string, banner: string) =>
  school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId },
    body: { banner },
  });

const get = async (school: TestApp, url: string, headers: Record<string, string> = {}) =>
  school.http.inject({ url, headers });

test("a banner comes as WebP in each of the widths, and is not sent again to who has it", async ({
  school,
}) => {
  const { banner } = await withBanner(school, await noise(1800).jpeg().toBuffer(), "image/jpeg");
  const own = await get(school, banner);
  for (const width of BANNER_WIDTHS) {
    const { statusCode, headers, rawPayload } = await get(school, `${banner}?width=${width}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(rawPayload.length),
      "cache-control": "public, max-age=86400",
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      width,
      height: Math.round(width / 6),
    });
    expect(rawPayload.length).toBeLessThan(own.rawPayload.length);
    const tag = { "if-none-match": String(headers["etag"]) };
    expect((await get(school, `${banner}?width=${width}`, tag)).statusCode).toBe(304);
    expect((await get(school, banner, tag)).statusCode).toBe(200);
  }
});

test("a banner is stored at most 1,800 pixels wide, as an animation as well", async ({
  school,
}) => {
  const wide = await withBanner(school, await noise(2400).jpeg().toBuffer(), "image/jpeg");
  const { rawPayload, headers } = await get(school, wide.banner);
  expect(headers["content-length"]).toBe(String(rawPayload.length));
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1800, height: 300 });
  const head = await school.http.inject({ method: "HEAD", url: wide.banner });
  expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([
    200,
    String(rawPayload.length),
    "",
  ]);
  const plain = { width: 2400, height: 400, channels: 3 } as const;
  const frames = await Promise.all(
    ["#1a6b4f", "#4f1a6b"].map((background) =>
      sharp({ create: { ...plain, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const animated = await withBanner(school, moving, "image/gif");
  const stored = await sharp((await get(school, animated.banner)).rawPayload).metadata();
  expect(stored).toMatchObject({ width: 1800, height: 300, pages: 2 });
});

test("each width is made once, also for those who ask at the same time", async ({ school }) => {
  const { banner } = await withBanner(school, await noise(1200).png().toBuffer(), "image/png");
  const write = vi.spyOn(school.platform.storage, "write");
  const url = `${banner}?width=480`;
  const answers = await Promise.all([1, 2, 3].map(() => get(school, url)));
  const [first, ...others] = answers.map(({ rawPayload }) => rawPayload);
  for (const other of [...others, (await get(school, url)).rawPayload])
    expect(other).toEqual(first);
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
});

test("smaller, animated and unreadable banners are sent unchanged", async ({ school }) => {
  const small = await withBanner(school, await noise(300).png().toBuffer(), "image/png");
  const scaled = await get(school, `${small.banner}?width=480`);
  expect(await sharp(scaled.rawPayload).metadata()).toMatchObject({ format: "webp", width: 300 });
  const own = (await get(school, small.banner)).rawPayload;
  for (const width of ["481", "0", "-1", "4800", "x", ""]) {
    const answer = await get(school, `${small.banner}?width=${width}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(own);
  }
  const frames = await Promise.all([1, 2].map(async () => noise(96).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const animated = await withBanner(school, moving, "image/gif");
  expect((await get(school, `${animated.banner}?width=480`)).headers["content-type"]).toBe(
    "image/gif",
  );

  const broken = await withBanner(school, await noise(600).png().toBuffer(), "image/png");
  const read = vi
    .spyOn(school.platform.storage, "read")
    .mockImplementation(async () => Readable.from([Buffer.from("no picture")]));
  const { statusCode, headers } = await get(school, `${broken.banner}?width=480`);
  read.mockRestore();
  expect({ statusCode, type: headers["content-type"] }).toEqual({
    statusCode: 200,
    type: "image/png",
  });
});

test("a banner takes its scaled versions with it, and no other course's", async ({ school }) => {
  const { storage } = school.platform;
  const one = await withBanner(school, await noise(900).png().toBuffer(), "image/png");
  const other = await withBanner(school, await noise(900).png().toBuffer(), "image/png");
  const keyOf = (banner: string) => `banners/${banner.split("/").at(-1)}-480`;
  for (const { banner } of [one, other]) await get(school, `${banner}?width=480`);
  expect(await storage.size(keyOf(one.banner))).toBeGreaterThan(0);

  const next = { bytes: await noise(900).png().toBuffer(), type: "image/png", filename: "banner" };
  await changeBanner(school, one.courseId, await uploadFile(school, teacher, one.courseId, next));
  await school.platform.backgroundTasks.settled();
  expect(await storage.size(keyOf(one.banner))).toBeUndefined();
  expect(await storage.size(keyOf(other.banner))).toBeGreaterThan(0);
  expect((await get(school, `${one.banner}?width=480`)).statusCode).toBe(404);
});

test("serves no width of a draft's banner", async ({ school }) => {
  const courseId = await aDraft(school, teacher);
  const upload = {
    bytes: await noise(900).png().toBuffer(),
    type: "image/png",
    filename: "banner",
  };
  const banner = await uploadFile(school, teacher, courseId, upload);
  await changeBanner(school, courseId, banner);
  const rows = school.platform.database.read.selectFrom("courses").select("banner_file_id");
  const { banner_file_id } = await rows.where("id", "=", courseId).executeTakeFirstOrThrow();
  expect((await get(school, `/banners/${banner_file_id}?width=480`)).statusCode).toBe(404);
});
