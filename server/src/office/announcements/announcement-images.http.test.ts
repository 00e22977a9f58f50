import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { anAnnouncementImage, anUpload, ownPath, putFile } from "@madrasa/testkit/files";
import { aGeneraladmin, superadminSession } from "@madrasa/testkit/people";
import { PNG } from "@madrasa/testkit/sample-files";
import { DAY } from "../../platform/clock.ts";
import {
  aCourse,
  aMember,
  announce,
  type As,
  listOf,
  listSent,
  moveBack,
  newest,
  sent,
} from "../../testing/announcements.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { announcements, files } = contract;

test.beforeEach(({ school: { platform } }) =>
  platform.database.transaction((tx) => tx.deleteFrom("announcements").execute()),
);

const link = async (school: TestApp, as: As, audience: string) =>
  school.call(announcements.imageUploadLink, {
    as,
    query: { audience, filename: "hall.png", contentType: "image/png", size: `${PNG.length}` },
  });

const statusOf = async ({ transport }: TestApp, url = "") =>
  (await transport(ownPath(url) ?? url, { method: "GET" })).status;

describe("an announcement's image", () => {
  test("is shown with its description to those who receive it", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const key = await anAnnouncementImage(school, teacher, courseId);
    await sent(school, teacher, courseId, "The new hall", { image: { key, alt: "A hall" } });
    const image = { url: expect.stringContaining("/files/"), alt: "A hall", width: 1, height: 1 };
    const [shown] = await listOf(school, student);
    expect(shown?.image).toEqual(image);
    expect((await newest(school, student)).newest?.image).toEqual(image);
    expect((await listSent(school, teacher, courseId)).data.announcements[0]?.image).toEqual(image);
    expect(await statusOf(school, shown?.image?.url)).toBe(200);
  });

  test("makes a repeated call find what the first has stored", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const keys = [
      await anAnnouncementImage(school, teacher, courseId),
      await anAnnouncementImage(school, teacher, courseId),
    ];
    const say = async (key = "") =>
      announce(school, teacher, courseId, "As in the image", { image: { key, alt: "" } });
    const results = [
      ...(await Promise.all([say(keys[0]), say(keys[0])])),
      await say(keys[0]),
      await say(keys[1]),
      await announce(school, teacher, courseId, "As in the image"),
    ];
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const image = { key: keys[0] ?? "", alt: "" };
    const corrected = await announce(school, teacher, courseId, "Corrected", { image });
    expect(corrected.code, "the old text must not pass for it").toBe("FILE_IN_USE");
    expect(await listOf(school, student)).toHaveLength(3);
  });

  test("is the author's own, for this audience, and an image", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const other = await aCourse(school);
    const student = await aMember(school, courseId);
    const say = async (key: string) =>
      (await announce(school, teacher, courseId, "Look", { image: { key, alt: "" } })).code;
    expect(await say(await anAnnouncementImage(school, other.teacher, other.courseId))).toBe(
      "FILE_NOT_FOUND",
    );
    const lesson = await anUpload(school, teacher, courseId, { type: "image/png" });
    expect(await say(lesson)).toBe("WRONG_TYPE");
    const script = Buffer.from("<script>alert(1)</script>");
    expect(await say(await anAnnouncementImage(school, teacher, courseId, script))).toBe(
      "WRONG_TYPE",
    );
    expect(await listOf(school, student)).toEqual([]);
    expect((await link(school, teacher, other.courseId)).code).toBe("COURSE_NOT_FOUND");
    expect((await link(school, teacher, "school")).code).toBe("NOT_ALLOWED");
    expect((await link(school, student, courseId)).code).toBe("NOT_ALLOWED");
  });

  test("is uploaded by an admin in chunks, for the whole school", async ({ school }) => {
    const admin = await aGeneraladmin(school);
    const { courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const { fileKey } = (await link(school, admin, "school")).data;
    const nextChunk = async (as: As) =>
      school.call(files.nextChunk, {
        as,
        query: { fileKey, size: `${PNG.length}`, bytes: "65536" },
      });
    expect((await nextChunk(await aGeneraladmin(school))).code).toBe("FILE_NOT_FOUND");
    const { signedUrl = "", headers = {} } = (await nextChunk(admin)).data.chunk ?? {};
    await putFile(school, { fileKey, signedUrl, headers }, PNG);
    await expect.poll(async () => (await nextChunk(admin)).data.isStored).toBe(true);
    await sent(school, admin, "school", "Eid", { image: { key: fileKey, alt: "" } });
    const [shown] = await listOf(school, student);
    expect(await statusOf(school, shown?.image?.url)).toBe(200);
  });

  test("is deleted when it is withdrawn, and after 400 days", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const say = async (text: string) =>
      sent(school, teacher, courseId, text, {
        image: { key: await anAnnouncementImage(school, teacher, courseId), alt: "A hall" },
      });
    const announcementId = await say("Withdrawn");
    await say("Old");
    const urls = (await listOf(school, student)).map(({ image }) => image?.url);
    await school.call(announcements.withdrawAnnouncement, {
      as: teacher,
      query: { announcementId },
    });
    expect((await listOf(school, student)).map(({ image }) => image?.alt)).toEqual([
      "A hall",
      undefined,
    ]);
    await school.sweep();
    expect(await Promise.all(urls.map((url) => statusOf(school, url)))).toEqual([200, 404]);
    await moveBack(school, 401 * DAY);
    await school.sweep();
    await school.sweep();
    expect(await statusOf(school, urls[0])).toBe(404);
  });

  test("is in the export of its author", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const image = { key: await anAnnouncementImage(school, teacher, courseId), alt: "A hall" };
    await sent(school, teacher, courseId, "The new hall", { image });
    const as = await superadminSession(school);
    const query = { userID: teacher.id, part: "announcements" } as const;
    const { data } = await school.call(contract.oversight.exportPerson, { as, query });
    expect(data.announcements).toMatchObject([{ image: { name: "hall.png", alt: "A hall" } }]);
  });
});
