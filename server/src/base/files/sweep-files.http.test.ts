import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PDF, PNG } from "@madrasa/testkit/sample-files";
import { aDraft, aLesson, aPublishedCourse, aSection } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { markForDeletion } from "./files.queries.ts";

const HOUR = 3_600_000;

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

async function tracesOf(school: TestApp, id: string): Promise<string[]> {
  await school.platform.backgroundTasks.settled();
  const files = school.platform.database.read.selectFrom("files").select("id");
  const row = await files.where("id", "=", id).executeTakeFirst();
  const size = await school.platform.storage.size(id);
  return [...(row ? ["row"] : []), ...(size === undefined ? [] : ["bytes"])];
}

async function fileOf(school: TestApp, lessonId: string): Promise<string> {
  const lessons = school.platform.database.read.selectFrom("lessons").select("file_id");
  return (await lessons.where("id", "=", lessonId).executeTakeFirstOrThrow()).file_id;
}

async function askBannerLink(school: TestApp, courseId: string) {
  const query = { courseId, filename: "banner", contentType: "image/png" };
  return (await school.call(contract.files.uploadLink, { as: teacher, query })).data;
}

test("files that nothing refers to are removed after a day; those of lessons and courses stay", async ({
  school,
}) => {
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 2 });
  const staying = [
    await fileOf(school, lessonIds[0] ?? ""),
    await fileOf(school, lessonIds[1] ?? ""),
  ];
  const courses = school.platform.database.read.selectFrom("courses").select("banner_file_id");
  const course = await courses.where("id", "=", courseId).executeTakeFirstOrThrow();
  staying.push(course.banner_file_id ?? "");
  const sent = await anUpload(school, teacher, courseId);
  const unsent = (await askBannerLink(school, courseId)).fileKey;

  school.wait(23 * HOUR);
  await school.sweep();
  expect(await tracesOf(school, sent)).toEqual(["row", "bytes"]);
  expect(await tracesOf(school, unsent)).toEqual(["row"]);

  school.wait(2 * HOUR);
  const young = await anUpload(school, teacher, courseId);
  await school.sweep();
  expect(await tracesOf(school, sent)).toEqual([]);
  expect(await tracesOf(school, unsent)).toEqual([]);
  expect(await tracesOf(school, young)).toEqual(["row", "bytes"]);
  for (const id of staying) expect(await tracesOf(school, id)).toEqual(["row", "bytes"]);
});

test("a lesson's file is removed with the lesson, a section's files with the section; others stay", async ({
  school,
}) => {
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
    lessons: 3,
  });
  const other = await aSection(school, teacher, courseId);
  const decoy = await fileOf(
    school,
    await aLesson(school, teacher, { courseId, sectionId: other }),
  );
  const files = await Promise.all(lessonIds.map((id) => fileOf(school, id)));
  const [first = "", ...rest] = files;

  const lesson = { courseId, lessonId: lessonIds[0] ?? "" };
  await school.call(contract.lessons.deleteLesson, { as: teacher, query: lesson });
  expect(await tracesOf(school, first)).toEqual(["row"]);
  for (const id of rest) expect(await tracesOf(school, id)).toEqual(["row", "bytes"]);

  await school.call(contract.outline.deleteSection, {
    as: teacher,
    query: { courseId, sectionId },
  });
  for (const id of rest) expect(await tracesOf(school, id)).toEqual(["row"]);

  school.wait(25 * HOUR);
  await school.sweep();
  for (const id of files) expect(await tracesOf(school, id)).toEqual([]);
  expect(await tracesOf(school, decoy)).toEqual(["row", "bytes"]);
});

test("the upload link of a deleted lesson's file takes no byte, and its row stays until it has run out", async ({
  school,
}) => {
  const courseId = await aDraft(school, teacher);
  const sectionId = await aSection(school, teacher, courseId);
  const { signedUrl, fileKey } = (
    await school.call(contract.files.uploadLink, {
      as: teacher,
      query: { courseId, filename: "sheet.pdf", contentType: "application/pdf" },
    })
  ).data;
  const headers = { "content-type": "application/pdf" };
  const put = { method: "PUT", url: signedUrl, headers, payload: PDF } as const;
  expect((await school.http.inject(put)).statusCode).toBe(200);
  const body = { title: "Sheet", filePath: fileKey, fileType: "application/pdf" };
  const query = { courseId, sectionId };
  const added = await school.call(contract.lessons.addLesson, { as: teacher, query, body });
  const lesson = { courseId, lessonId: added.data.lesson._id };
  await school.call(contract.lessons.deleteLesson, { as: teacher, query: lesson });
  await school.platform.backgroundTasks.settled();

  expect((await school.http.inject(put)).statusCode).toBe(404);
  expect(await tracesOf(school, fileKey)).toEqual(["row"]);
  await school.sweep();
  expect(await tracesOf(school, fileKey)).toEqual(["row"]);
  const again = await school.call(contract.lessons.addLesson, { as: teacher, query, body });
  expect(again.code).toBe("FILE_NOT_FOUND");
});

test("a banner's file and its URL are removed when another banner replaces it", async ({
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, teacher);
  const old = await bannerOf(school, courseId);
  const key = await anUpload(school, teacher, courseId, { type: "image/png", filename: "banner" });
  await school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId },
    body: { banner: key },
  });
  expect(await tracesOf(school, old.split("/").at(-1) ?? "")).toEqual(["row"]);
  expect((await school.http.inject({ url: old })).statusCode).toBe(404);
  expect((await school.http.inject({ url: await bannerOf(school, courseId) })).statusCode).toBe(
    200,
  );
});

test("one of several banners saved at once stays, and the others' files are removed", async ({
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, teacher);
  const old = (await bannerOf(school, courseId)).split("/").at(-1) ?? "";
  const keys: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    keys.push(await anUpload(school, teacher, courseId, { type: "image/png", filename: "banner" }));
  }
  const set = async (banner: string) =>
    school.call(contract.courses.updateCourse, {
      as: teacher,
      query: { courseId },
      body: { banner },
    });
  const answers = await Promise.all(keys.map(set));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await school.platform.database.read
    .selectFrom("files")
    .select("id")
    .where("course_id", "=", courseId)
    .where("kind", "=", "banner")
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([old, ...keys]));
  const left = await Promise.all(rows.map(({ id }) => tracesOf(school, id)));
  expect(left.filter((traces) => traces.includes("bytes"))).toEqual([["row", "bytes"]]);
  expect((await school.http.inject({ url: await bannerOf(school, courseId) })).statusCode).toBe(
    200,
  );
});

async function bannerOf(school: TestApp, courseId: string): Promise<string> {
  const { data } = await school.call(contract.outline.readOutline, {
    as: teacher,
    query: { courseId },
  });
  return data.course.banner ?? "";
}

test("an interrupted sweep is completed by the next", async ({ school }) => {
  const courseId = await aDraft(school, teacher);
  const key = await anUpload(school, teacher, courseId);
  school.wait(25 * HOUR);
  await school.platform.storage.remove(key);
  expect(await tracesOf(school, key)).toEqual(["row"]);
  await Promise.all([school.sweep(), school.sweep()]);
  expect(await tracesOf(school, key)).toEqual([]);
});

test("a file that is being swept is refused for a lesson", async ({ school }) => {
  const courseId = await aDraft(school, teacher);
  const sectionId = await aSection(school, teacher, courseId);
  const filePath = await anUpload(school, teacher, courseId);
  school.wait(25 * HOUR);
  const query = { courseId, sectionId };
  const body = { title: "Late", filePath, fileType: "application/pdf" };
  const [added] = await Promise.all([
    school.call(contract.lessons.addLesson, { as: teacher, query, body }),
    school.sweep(),
  ]);
  const traces = await tracesOf(school, filePath);
  expect(traces).toEqual(added.status === 200 ? ["row", "bytes"] : []);
});

test("one file that cannot be deleted does not stop the removal of others and of left chunks", async ({
  school,
}) => {
  const courseId = await aDraft(school, teacher);
  const { storage, database } = school.platform;
  const stuck = await anUpload(school, teacher, courseId);
  await database.transaction((tx) => markForDeletion(tx, [stuck], 1));
  const abandoned = await anUpload(school, teacher, courseId);
  const [stuckChunks, leftChunks] = [newId(), newId()];
  const removed: string[] = [];
  const { remove, removeChunks, listChunked } = storage;
  const refused = () => Promise.reject(Object.assign(new Error("EACCES"), { code: "EACCES" }));
  storage.remove = (key) => (key === stuck ? refused() : remove(key));
  storage.listChunked = () => Promise.resolve([stuckChunks, leftChunks]);
  storage.removeChunks = async (key) => {
    if (key === stuckChunks) await refused();
    removed.push(key);
  };
  school.wait(25 * HOUR);
  await expect(school.sweep()).rejects.toThrow();
  Object.assign(storage, { remove, removeChunks, listChunked });
  expect(await tracesOf(school, abandoned)).toEqual([]);
  expect(removed).toContain(leftChunks);
});

test("a draft's banner is shown to its teacher only; a published course's has a permanent URL", async ({
  school,
}) => {
  const courseId = await aDraft(school, teacher);
  const key = await anUpload(school, teacher, courseId, { type: "image/png", filename: "banner" });
  const unused = await anUpload(school, teacher, courseId, {
    type: "image/png",
    filename: "banner",
  });
  const { updateCourse, deleteCourse } = contract.courses;
  await school.call(updateCourse, { as: teacher, query: { courseId }, body: { banner: key } });

  const shown = await bannerOf(school, courseId);
  expect(shown).toMatch(/^http:.*\/files\/.*signature=/);
  expect((await school.http.inject({ url: shown })).rawPayload.equals(PNG)).toBe(true);
  const courses = school.platform.database.read.selectFrom("courses").select("banner_file_id");
  const course = await courses.where("id", "=", courseId).executeTakeFirstOrThrow();
  const lasting = `/banners/${course.banner_file_id}`;
  expect((await school.http.inject({ url: lasting })).statusCode).toBe(404);

  const sectionId = await aSection(school, teacher, courseId);
  const lessonId = await aLesson(school, teacher, { courseId, sectionId });
  const published = { as: teacher, query: { courseId }, body: { published: true as const } };
  expect((await school.call(updateCourse, published)).status).toBe(200);
  expect(await bannerOf(school, courseId)).toBe(lasting);
  const seen = await school.http.inject({ url: lasting });
  expect(seen.rawPayload.equals(PNG)).toBe(true);
  expect(seen.headers).toMatchObject({
    "content-type": "image/png",
    "content-length": String(PNG.length),
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox",
  });
  const etag = String(seen.headers.etag);
  const again = await school.http.inject({ url: lasting, headers: { "if-none-match": etag } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
  const head = await school.http.inject({ method: "HEAD", url: lasting });
  expect([head.statusCode, head.body]).toEqual([200, ""]);

  for (const id of [unused, await fileOf(school, lessonId), "x", "0".repeat(24)]) {
    const answer = await school.http.inject({ url: `/banners/${id}` });
    expect(answer.json(), id).toMatchObject({ success: false, code: "FILE_NOT_FOUND" });
  }
  await school.call(deleteCourse, { as: teacher, query: { courseId } });
  expect((await school.http.inject({ url: lasting })).statusCode).toBe(404);
});

test("more files than a statement takes values are marked for deletion at once", async ({
  school,
}) => {
  const key = await anUpload(school, teacher, await aDraft(school, teacher));
  const ids = [...Array.from({ length: 70_000 }, () => newId()), key];
  await school.platform.database.transaction((tx) => markForDeletion(tx, ids, 1));
  const files = school.platform.database.read.selectFrom("files").selectAll();
  const marked = await files.where("id", "=", key).executeTakeFirstOrThrow();
  expect(marked.marked_for_deletion_at).toBe(1);
});
