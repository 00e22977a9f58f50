import { Readable } from "node:stream";
import { describe, expect } from "vitest";
import sharp from "sharp";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
let courseId: string;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  ({ courseId } = await aPublishedCourse(school, teacher, { lessons: 1 }));
});

const fetchCard = async (school: TestApp, name: string, headers: Record<string, string> = {}) =>
  school.http.inject({ url: `/cards/${name}.jpg`, headers });

async function colourAt(card: Buffer, x: number, y: number): Promise<number[]> {
  const area = { left: Math.round(1200 * x), top: Math.round(630 * y), width: 8, height: 8 };
  const { channels } = await sharp(await sharp(card).extract(area).toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}
const near = (one: number[], other: number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 24);

async function hangBanner(school: TestApp, picture: Buffer): Promise<void> {
  const banner = await anUpload(school, teacher, courseId, {
    type: "image/png",
    filename: "banner",
    bytes: picture,
  });
  await school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId },
    body: { banner },
  });
}
async function breakBanner({ platform: { database, storage } }: TestApp): Promise<void> {
  const { banner_file_id } = await database.read
    .selectFrom("courses")
    .select("banner_file_id")
    .where("id", "=", courseId)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.concat([(await plain("#ff0000")).subarray(0, 60), Buffer.alloc(99)]);
  const key = banner_file_id ?? "";
  await storage.remove(key);
  const size = bytes.length;
  await storage.write(key, { bytes: Readable.from([bytes]), size, contentType: "image/png" });
}
const plain = async (background: string, width = 600, height = 100) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test("the school has a card, and it may be kept for a day", async ({ school }) => {
  const card = await fetchCard(school, "school");
  expect(card.statusCode).toBe(200);
  expect(card.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox",
  });
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });
  expect(card.rawPayload.length).toBeLessThan(300_000);
  const again = await fetchCard(school, "school", {
    "if-none-match": String(card.headers["etag"]),
  });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

describe("a course's card", () => {
  test("shows the present banner", async ({ school }) => {
    await hangBanner(school, await plain("#ff0000"));
    const red = await fetchCard(school, courseId);
    expect(near(await colourAt(red.rawPayload, 0.5, 0.4), [255, 0, 0])).toBe(true);
    expect(near(await colourAt(red.rawPayload, 0.05, 0.95), [252, 251, 246])).toBe(true);
    await hangBanner(school, await plain("#0000ff"));
    const blue = await fetchCard(school, courseId, {
      "if-none-match": String(red.headers["etag"]),
    });
    expect(blue.statusCode).toBe(200);
    expect(near(await colourAt(blue.rawPayload, 0.5, 0.4), [0, 0, 255])).toBe(true);
  });

  test.for([
    ["tall", 100, 900],
    ["flat", 2000, 10],
    ["tiny", 1, 1],
  ] as const)("takes a %s banner", async ([, width, height], { school }) => {
    await hangBanner(school, await plain("#00ff00", width, height));
    const card = await fetchCard(school, courseId);
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(near(await colourAt(card.rawPayload, 0.5, 0.4), [0, 255, 0])).toBe(true);
  });

  test("is its pattern when the banner cannot be read", async ({ school }) => {
    await hangBanner(school, await plain("#ff0000"));
    await breakBanner(school);
    const broken = await fetchCard(school, courseId);
    expect(broken.statusCode).toBe(200);
    await school.platform.database.transaction(async (tx) => {
      const none = { banner_file_id: null };
      await tx.updateTable("courses").set(none).where("id", "=", courseId).execute();
    });
    const without = await fetchCard(school, courseId);
    expect(without.rawPayload.equals(broken.rawPayload)).toBe(true);
    const other = await aPublishedCourse(school, teacher, { lessons: 1 });
    await school.platform.database.transaction(async (tx) => {
      const none = { banner_file_id: null };
      await tx.updateTable("courses").set(none).where("id", "=", other.courseId).execute();
    });
    const theirs = await fetchCard(school, other.courseId);
    expect(theirs.statusCode).toBe(200);
    expect(theirs.headers["etag"]).not.toBe(without.headers["etag"]);
  });

  test("is 404 for courses that are not public", async ({ school }) => {
    const gone = (await aPublishedCourse(school, teacher, { lessons: 1 })).courseId;
    expect((await fetchCard(school, gone)).statusCode).toBe(200);
    await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId: gone } });
    const names = [gone, await aDraft(school, teacher), "a".repeat(24), "x", "%2e%2e%2fschool"];
    for (const name of names) expect((await fetchCard(school, name)).statusCode, name).toBe(404);
    for (const url of ["/cards/school", "/cards/school.png", "/cards/"]) {
      expect((await school.http.inject({ url })).statusCode, url).toBe(404);
    }
  });
});
