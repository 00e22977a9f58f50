import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { CHUNK_BYTES_MAX, CHUNK_BYTES_MIN } from "@madrasa/contract/limits";
import { PDF, PNG } from "@madrasa/testkit/sample-files";
import { aDraft, aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { countQueries } from "../../testing/count-queries.ts";
import { FILE, fileRow, CHUNK, sendingChunks, SIZE } from "../../testing/chunks.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let teacher: Person;
let where: { courseId: string; sectionId: string };
const { askLink, ask, put, sendChunk, sendAll } = sendingChunks(() => ({
  as: teacher,
  courseId: where.courseId,
}));
test.beforeEach(async ({ school }) => {
  teacher = await aTeacher(school);
  const courseId = await aDraft(school, teacher);
  where = { courseId, sectionId: await aSection(school, teacher, courseId) };
  const other = await aTeacher(school);
  const theirs = await askLink(school, { as: other, courseId: await aDraft(school, other) });
  await sendChunk(school, theirs, { as: other });
});

const addLesson = async (school: TestApp, filePath: string) =>
  school.call(contract.lessons.addLesson, {
    as: teacher,
    query: where,
    body: { title: "In chunks", filePath, fileType: "application/pdf" },
  });

test("a file arrives in chunks, and a lesson refers to it", async ({ school }) => {
  const key = await askLink(school);
  const first = await ask(school, key);
  expect(first).toMatchObject({ status: 200, data: { receivedBytes: 0, isStored: false } });
  const { signedUrl = "", headers = {} } = first.data.chunk ?? {};
  expect(signedUrl).toContain(`/files/${key}?action=chunk`);
  expect(headers).toEqual({ "content-type": "application/pdf" });
  const sent = await put(school, first, FILE.subarray(0, CHUNK));
  expect(sent.json()).toMatchObject({ data: { fileKey: key, receivedBytes: CHUNK } });

  expect((await addLesson(school, key)).code).toBe("FILE_NOT_UPLOADED");
  expect((await ask(school, key)).data.receivedBytes).toBe(CHUNK);
  expect((await sendAll(school, key)).data).toEqual({ receivedBytes: SIZE, isStored: true });
  expect((await addLesson(school, key)).data.lesson.fileSize).toBe(SIZE);
  expect((await ask(school, key)).code).toBe("FILE_ALREADY_STORED");
  expect((await put(school, first, FILE.subarray(0, CHUNK))).statusCode).toBe(409);
});

test("a student's picture arrives in chunks as well", async ({ school }) => {
  const owner = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, owner);
  const [student, other] = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  const query = { courseId, filename: "page.png", contentType: "image/png", size: PNG.length };
  const { data } = await school.call(contract.notes.noteUploadLink, { as: student, query });
  expect((await ask(school, data.fileKey, { as: other, size: PNG.length })).code).toBe(
    "FILE_NOT_FOUND",
  );
  await sendAll(school, data.fileKey, { as: student, file: PNG });
  expect(await school.platform.storage.size(data.fileKey)).toBe(PNG.length);

  const again = (await school.call(contract.notes.noteUploadLink, { as: student, query })).data;
  await school.call(contract.enrolment.removeStudent, {
    as: owner,
    query: { courseId },
    body: { studentId: student.id },
  });
  const late = await ask(school, again.fileKey, { as: student, size: PNG.length });
  expect(late.code).toBe("COURSE_NOT_FOUND");
});

describe("the size", () => {
  test("is fixed by the first call, and may be less than was announced", async ({ school }) => {
    const key = await askLink(school, { size: SIZE + 1 });
    await sendChunk(school, key);
    for (const size of [SIZE + 1, SIZE - 1, 1]) {
      expect(await ask(school, key, { size })).toMatchObject({
        status: 409,
        code: "UPLOAD_CHANGED",
      });
    }
    expect((await ask(school, key)).data.receivedBytes).toBe(CHUNK);
    expect((await fileRow(school, key))?.size).toBe(SIZE);
  });

  test("is at most what was announced, and what the kind may have", async ({ school }) => {
    const key = await askLink(school);
    expect((await ask(school, key, { size: SIZE + 1 })).code).toBe("UPLOAD_CHANGED");
    const query = { courseId: where.courseId, filename: "x", contentType: "application/pdf" };
    const { data } = await school.call(contract.files.uploadLink, { as: teacher, query });
    const size = 200 * 1024 ** 2 + 1;
    expect((await ask(school, data.fileKey, { size })).code).toBe("TOO_LARGE");
    expect((await fileRow(school, data.fileKey))?.chunk_at).toBeNull();
  });

  test("is right for one of two calls at once with other sizes", async ({ school }) => {
    const key = await askLink(school);
    const sizes = [SIZE, SIZE - 1, SIZE - 2];
    const answers = await Promise.all(sizes.map((size) => ask(school, key, { size })));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409]);
  });

  test.for([
    { size: 0 },
    { size: -1 },
    { size: 1.5 },
    { size: 2 ** 60 },
    { size: Number.NaN },
    { bytes: CHUNK_BYTES_MIN - 1 },
    { bytes: CHUNK_BYTES_MAX + 1 },
    { bytes: -CHUNK },
  ])("is refused if it is %o, and changes nothing", async (hostile, { school }) => {
    const key = await askLink(school);
    const before = await fileRow(school, key);
    expect((await ask(school, key, hostile)).status).toBe(400);
    expect(await fileRow(school, key)).toEqual(before);
  });
});

describe("a chunk", () => {
  test("is at most what was asked for, and the rest of the file", async ({ school }) => {
    const key = await askLink(school);
    const asked = await ask(school, key);
    expect((await put(school, asked, FILE.subarray(0, CHUNK + 1))).statusCode).toBe(413);
    const all = await ask(school, key, { bytes: CHUNK_BYTES_MAX });
    expect((await put(school, all, Buffer.concat([FILE, PDF]))).statusCode).toBe(413);
    expect((await put(school, all, FILE)).statusCode).toBe(200);
    expect((await ask(school, key)).data.isStored).toBe(true);
  });

  test("goes through a link for a quarter of an hour, and another can be had for days", async ({
    school,
  }) => {
    const key = await askLink(school);
    await sendChunk(school, key);
    const asked = await ask(school, key);
    school.wait(15 * MINUTE + 1_000);
    expect((await put(school, asked, FILE.subarray(CHUNK, 2 * CHUNK))).statusCode).toBe(403);
    school.wait(5 * DAY);
    await school.sweep();
    expect((await sendAll(school, key)).data.isStored).toBe(true);
  });

  test("is not taken for a file that is deleted meanwhile, and its upload leaves nothing", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher);
    const student = await aStudentOf(school, courseId);
    const query = { courseId, filename: "page.png", contentType: "image/png", size: SIZE };
    const { data } = await school.call(contract.notes.noteUploadLink, { as: student, query });
    await sendChunk(school, data.fileKey, { as: student });
    const asked = await ask(school, data.fileKey, { as: student });
    await school.call(contract.accountDeletion.deleteMe, { as: student, body: {} });
    await school.platform.backgroundTasks.settled();
    const sent = await put(school, asked, FILE.subarray(CHUNK, 2 * CHUNK));
    expect(sent.json()).toMatchObject({ code: "FILE_NOT_FOUND" });
    expect(await school.platform.storage.listChunked()).not.toContain(data.fileKey);
  });
});

test("between chunks a course may be deleted, and an account suspended", async ({ school }) => {
  const key = await askLink(school);
  await sendChunk(school, key);
  await suspend(school, teacher.id, true);
  expect((await ask(school, key)).code).toBe("ACCOUNT_SUSPENDED");
  await suspend(school, teacher.id, false);
  expect((await ask(school, key)).data.receivedBytes).toBe(CHUNK);
  const query = { courseId: where.courseId };
  await school.call(contract.courses.deleteCourse, { as: teacher, query });
  expect((await ask(school, key)).code).toBe("COURSE_NOT_FOUND");
});

test("a server that was killed before the file had its name is caught up with", async ({
  school,
}) => {
  const key = await askLink(school);
  await writeFile(path.join(school.folder, "files", "incoming", `${key}.part`), FILE);
  const answer = await ask(school, key);
  expect(answer.data).toEqual({ receivedBytes: SIZE, isStored: false });
  await school.platform.backgroundTasks.settled();
  expect((await ask(school, key)).data.isStored).toBe(true);
});

test("each call takes the same few queries", async ({ school }) => {
  const key = await askLink(school);
  const costs = [];
  for (let count = 0; count < 3; count += 1) {
    costs.push(await countQueries(school, () => ask(school, key)));
    await sendChunk(school, key);
  }
  expect(new Set(costs).size).toBe(1);
  expect(costs[0]).toBeLessThanOrEqual(8);
});
