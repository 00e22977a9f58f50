import { Readable } from "node:stream";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { CHUNKED_UPLOAD_DAYS } from "@madrasa/contract/limits";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { aGeneraladmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { ownPath } from "@madrasa/testkit/files";
import { newId } from "../../platform/secrets.ts";
import { FILE, fileRow, CHUNK, sendingChunks } from "../../testing/chunks.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { markPending } from "./files.queries.ts";

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
});

const addLesson = async (school: TestApp, filePath: string) =>
  school.call(contract.lessons.addLesson, {
    as: teacher,
    query: where,
    body: { title: "In chunks", filePath, fileType: "application/pdf" },
  });

test("an upload in chunks is given up a week after a chunk was last asked for", async ({
  school,
}) => {
  const key = await askLink(school);
  const whole = await askLink(school);
  await sendChunk(school, key);
  school.wait(3 * DAY);
  await school.sweep();
  expect(await fileRow(school, whole)).toBeUndefined();
  await sendChunk(school, key);
  school.wait((CHUNKED_UPLOAD_DAYS - 1) * DAY);
  await school.sweep();
  expect((await fileRow(school, key))?.marked_for_deletion_at).toBeNull();
  expect(await school.platform.storage.listChunked()).toContain(key);
  school.wait(DAY + MINUTE);
  await school.sweep();
  expect(await fileRow(school, key)).toBeUndefined();
  expect(await school.platform.storage.listChunked()).not.toContain(key);
  expect((await ask(school, key)).code).toBe("FILE_NOT_FOUND");
});

test("chunks that no upload waits for are swept", async ({ school }) => {
  const key = await askLink(school);
  await sendChunk(school, key);
  // Simulates an older build, or a server killed in between.
  await school.platform.database.transaction(async (tx) => {
    await tx.deleteFrom("files").where("id", "=", key).execute();
  });
  const going = await askLink(school);
  await sendChunk(school, going);
  await school.sweep();
  const listed = await school.platform.storage.listChunked();
  expect([listed.includes(key), listed.includes(going)]).toEqual([false, true]);
});

test("an upload that is cancelled is removed, and takes nothing any more", async ({ school }) => {
  const key = await askLink(school);
  await sendChunk(school, key);
  const next = await ask(school, key);
  const cancel = async () =>
    (await school.call(contract.files.cancelUpload, { as: teacher, query: { fileKey: key } })).code;
  expect(await cancel()).toBeUndefined();
  await school.platform.backgroundTasks.settled();
  expect(await school.platform.storage.listChunked()).not.toContain(key);
  expect((await put(school, next, FILE.subarray(CHUNK, 2 * CHUNK))).statusCode).toBe(404);
  expect((await ask(school, key)).code).toBe("FILE_NOT_FOUND");
  expect(await cancel()).toBe("FILE_NOT_FOUND");
});

test("a size that is smaller than what was announced lets no more arrive than was counted", async ({
  school,
}) => {
  const query = {
    courseId: where.courseId,
    filename: "lesson.pdf",
    contentType: "application/pdf",
    size: FILE.length,
  };
  const { data } = await school.call(contract.files.uploadLink, { as: teacher, query });
  const { fileKey, signedUrl, headers } = data;
  const smaller = { size: CHUNK + 1 };
  expect((await ask(school, fileKey, smaller)).status).toBe(200);
  const put = { method: "PUT", url: ownPath(signedUrl) ?? "", headers, payload: FILE } as const;
  const whole = await school.http.inject(put);
  expect(whole.json()).toMatchObject({ code: "UPLOAD_CHANGED" });
  // Buckets accept bytes without asking the server.
  const bytes = Readable.from([FILE]);
  const stored = { bytes, size: FILE.length, contentType: "application/pdf" };
  await school.platform.storage.write(fileKey, stored);
  expect((await addLesson(school, fileKey)).code).toBe("UPLOAD_CHANGED");
  expect((await ask(school, fileKey, smaller)).code).toBe("UPLOAD_CHANGED");
});

test("an upload that is wanted meanwhile is not given up for another one", async ({ school }) => {
  const [pending, stored] = [await askLink(school), await askLink(school)];
  await sendAll(school, stored);
  await addLesson(school, stored);
  const ids = [pending, stored];
  const marked = await school.platform.database.transaction((tx) =>
    markPending(tx, { ownerId: teacher.id, ids }, Date.now()),
  );
  expect(marked).toEqual([pending]);
  expect((await fileRow(school, stored))?.marked_for_deletion_at).toBeNull();
});

test("an upload whose chunks are being joined keeps its place", async ({ school }) => {
  const target = newId();
  const [first, second] = [await askLink(school, { target }), await askLink(school, { target })];
  expect((await fileRow(school, first))?.marked_for_deletion_at).not.toBeNull();
  await ask(school, second);
  await school.platform.database.transaction((tx) =>
    tx.updateTable("files").set({ received_bytes: FILE.length }).where("id", "=", second).execute(),
  );
  await askLink(school, { target });
  expect((await fileRow(school, second))?.marked_for_deletion_at).toBeNull();
});

test("a file that a lesson refers to is no upload to cancel", async ({ school }) => {
  const key = await askLink(school);
  await sendAll(school, key);
  const { lesson } = (await addLesson(school, key)).data;
  const query = { fileKey: key };
  const refused = await school.call(contract.files.cancelUpload, { as: teacher, query });
  expect(refused.code).toBe("FILE_ALREADY_STORED");
  const read = await school.call(contract.lessons.readOwnLesson, {
    as: teacher,
    query: { courseId: where.courseId, lessonId: lesson._id },
  });
  expect(read.data.lesson.fileSize).toBe(FILE.length);
});

test.for(["the teacher", "an admin"])(
  "an account that %s deletes takes its uploads with it",
  async (who, { school }) => {
    const key = await askLink(school);
    await sendChunk(school, key);
    const stored = await askLink(school);
    await sendAll(school, stored);
    await addLesson(school, stored);
    if (who === "the teacher")
      await school.call(contract.accountDeletion.deleteMe, { as: teacher });
    else {
      const query = { teacherId: teacher.id };
      const admin = await aGeneraladmin(school);
      await school.call(contract.teachers.deleteTeacher, { as: admin, query, body: {} });
    }
    expect((await fileRow(school, key))?.marked_for_deletion_at).not.toBeNull();
    // Courses deleted with their teacher can be restored, with files.
    expect((await fileRow(school, stored))?.marked_for_deletion_at).toBeNull();
  },
);

describe("against the ceilings", () => {
  const MEBIBYTE = 1024 * 1024;

  test("does not count a cancelled upload", async ({ school }) => {
    const chunked = await askLink(school);
    await sendChunk(school, chunked);
    for (let count = 1; count < 20; count += 1) await sendChunk(school, await askLink(school));
    const query = { courseId: where.courseId, filename: "x", contentType: "application/pdf" };
    const begin = async () =>
      (await school.call(contract.files.uploadLink, { as: teacher, query })).code;
    expect(await begin()).toBe("TOO_MANY_UPLOADS");
    await school.call(contract.files.cancelUpload, { as: teacher, query: { fileKey: chunked } });
    expect(await begin()).toBeUndefined();
  });

  test("an upload in chunks counts with the bytes that have arrived", async ({ school }) => {
    const large = { size: 190 * MEBIBYTE };
    for (let count = 0; count < 5; count += 1) {
      const key = await askLink(school, large);
      await ask(school, key, large);
    }
    // 950 MiB if counted as announced.
    expect(await askLink(school, large)).toMatch(/^[0-9a-f]{24}$/);
  });

  test("chunks are taken up to 1 GiB in all, and those that were given up make room", async ({
    school,
  }) => {
    const [large, chunk] = [{ size: 200 * MEBIBYTE }, { bytes: 8 * MEBIBYTE }];
    const keys: string[] = [];
    for (let count = 0; count < 5; count += 1) keys.push(await askLink(school, large));
    for (const key of keys) await ask(school, key, large);
    const [late, going] = [await askLink(school, large), await askLink(school, large)];
    const other = await aTeacher(school);
    const courseId = await aDraft(school, other);
    const theirs = await askLink(school, { as: other, courseId, ...large });
    const arrive = async (ids: string[], received_bytes: number) =>
      school.platform.database.transaction(async (tx) => {
        await tx.updateTable("files").set({ received_bytes }).where("id", "in", ids).execute();
      });
    for (const key of [late, going])
      expect((await ask(school, key, { ...large, ...chunk })).status).toBe(200);
    await arrive(keys, 200 * MEBIBYTE);
    // One chunk of each may be in transit: 1,016 MiB.
    expect((await ask(school, going, { ...large, ...chunk })).status).toBe(200);
    await arrive([late], 9 * MEBIBYTE);
    const answer = await ask(school, going, { ...large, ...chunk });
    expect([answer.status, answer.code, answer.data]).toEqual([409, "TOO_MANY_UPLOADS", undefined]);
    expect((await ask(school, theirs, { as: other, ...large, ...chunk })).status).toBe(200);
    school.wait(DAY + MINUTE);
    expect((await ask(school, going, { ...large, ...chunk })).status).toBe(200);
  });

  test("it gives way last, and only after a day", async ({ school }) => {
    const chunked = await askLink(school);
    await sendChunk(school, chunked);
    for (let count = 0; count < 19; count += 1) await askLink(school);
    school.wait(16 * MINUTE);
    const later = await askLink(school);
    expect((await fileRow(school, chunked))?.marked_for_deletion_at).toBeNull();
    for (let count = 0; count < 18; count += 1) await sendChunk(school, await askLink(school));
    await sendChunk(school, later);
    const query = { courseId: where.courseId, filename: "x", contentType: "application/pdf" };
    const refused = await school.call(contract.files.uploadLink, { as: teacher, query });
    expect(refused.code).toBe("TOO_MANY_UPLOADS");
    school.wait(DAY);
    await askLink(school);
    expect((await fileRow(school, chunked))?.marked_for_deletion_at).not.toBeNull();
    expect((await fileRow(school, later))?.marked_for_deletion_at).toBeNull();
  });
});

describe("a link for the same target", () => {
  const target = "a".repeat(24);

  test("takes the place of an upload that has not arrived", async ({ school }) => {
    const key = await askLink(school, { target });
    await sendChunk(school, key);
    const courseId = await aDraft(school, teacher);
    const others = [
      await askLink(school, { target: "b".repeat(24) }),
      await askLink(school),
      await askLink(school, { courseId, target }),
    ];
    const next = await askLink(school, { target });
    expect((await ask(school, key)).code).toBe("FILE_NOT_FOUND");
    for (const other of [...others, next]) expect((await ask(school, other)).status).toBe(200);
    await school.platform.backgroundTasks.settled();
    expect(await school.platform.storage.listChunked()).not.toContain(key);
  });

  test("leaves one that has arrived, and other people's", async ({ school }) => {
    const key = await askLink(school, { target });
    await sendAll(school, key);
    const other = await aTeacher(school);
    const courseId = await aDraft(school, other);
    await askLink(school, { as: other, courseId, target });
    await askLink(school, { target });
    expect((await addLesson(school, key)).status).toBe(200);
  });
});
