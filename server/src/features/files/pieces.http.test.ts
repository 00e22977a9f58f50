import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PIECE_BYTES_MAX, PIECE_BYTES_MIN, PIECED_UPLOAD_DAYS } from "@madrasa/contract/limits";
import { PDF, PNG } from "@madrasa/testkit/sample-files";
import { ownPath } from "@madrasa/testkit/files";
import { aDraft, aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { countQueries } from "../../testing/count-queries.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SIZE = 200_000;
/** A PDF of three pieces of 64 KiB and a rest. */
const FILE = Buffer.concat([PDF, Buffer.alloc(SIZE - PDF.length, "%")]);
const PIECE = PIECE_BYTES_MIN;

let teacher: Person;
let where: { courseId: string; sectionId: string };
test.beforeEach(async ({ school }) => {
  teacher = await aTeacher(school);
  const courseId = await aDraft(school, teacher);
  where = { courseId, sectionId: await aSection(school, teacher, courseId) };
  // Decoys: uploads of others, in pieces as well.
  const other = await aTeacher(school);
  const theirs = await askLink(school, { as: other, courseId: await aDraft(school, other) });
  await sendPiece(school, theirs, { as: other });
});

async function askLink(
  school: TestSchool,
  more: { as?: Person; courseId?: string; size?: number; target?: string; type?: string } = {},
): Promise<string> {
  const { as = teacher, courseId = where.courseId, type = "application/pdf", ...rest } = more;
  const query = { courseId, filename: "lesson", contentType: type, size: SIZE, ...rest };
  const { data } = await school.call(contract.files.uploadLink, { as, query });
  return data.fileKey;
}

const ask = async (
  school: TestSchool,
  fileKey: string,
  { as = teacher, size = SIZE, bytes = PIECE }: { as?: Person; size?: number; bytes?: number } = {},
) => school.call(contract.files.nextPiece, { as, query: { fileKey, size, bytes } });

type Answer = Awaited<ReturnType<typeof ask>>;
async function put(school: TestSchool, { data }: Answer, bytes: Buffer) {
  const url = ownPath(data.piece?.signedUrl ?? "") ?? "";
  const headers = data.piece?.headers ?? {};
  return school.http.inject({ method: "PUT", url, headers, payload: bytes });
}

async function sendPiece(
  school: TestSchool,
  fileKey: string,
  { as = teacher, file = FILE }: { as?: Person; file?: Buffer } = {},
) {
  const answer = await ask(school, fileKey, { as, size: file.length });
  const { receivedBytes } = answer.data;
  return put(school, answer, file.subarray(receivedBytes, receivedBytes + PIECE));
}

/** As a page does: it asks, sends, and asks again. */
async function sendAll(
  school: TestSchool,
  fileKey: string,
  { as = teacher, file = FILE }: { as?: Person; file?: Buffer } = {},
) {
  for (;;) {
    await school.platform.backgroundTasks.settled();
    const answer = await ask(school, fileKey, { as, size: file.length });
    const { receivedBytes, isStored, piece } = answer.data;
    if (isStored) return answer;
    if (!piece) continue;
    // Who sends at the same time may be cut off by the other, and asks again.
    await put(school, answer, file.subarray(receivedBytes, receivedBytes + PIECE)).catch(
      () => undefined,
    );
  }
}

const addLesson = async (school: TestSchool, filePath: string) =>
  school.call(contract.lessons.addLesson, {
    as: teacher,
    query: where,
    body: { title: "In pieces", filePath, fileType: "application/pdf" },
  });

const rowOf = async (school: TestSchool, id: string) =>
  school.platform.database.read
    .selectFrom("files")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();

test("a file arrives in pieces, and a lesson refers to it", async ({ school }) => {
  const key = await askLink(school);
  const first = await ask(school, key);
  expect(first).toMatchObject({ status: 200, data: { receivedBytes: 0, isStored: false } });
  const { signedUrl = "", headers = {} } = first.data.piece ?? {};
  expect(signedUrl).toContain(`/files/${key}?act=piece`);
  expect(headers).toEqual({ "content-type": "application/pdf" });
  const sent = await put(school, first, FILE.subarray(0, PIECE));
  expect(sent.json()).toMatchObject({ data: { fileKey: key, receivedBytes: PIECE } });

  expect((await addLesson(school, key)).code).toBe("FILE_NOT_UPLOADED");
  expect((await ask(school, key)).data.receivedBytes).toBe(PIECE);
  expect((await sendAll(school, key)).data).toEqual({ receivedBytes: SIZE, isStored: true });
  expect((await addLesson(school, key)).data.lesson.fileSize).toBe(SIZE);
  expect((await ask(school, key)).code).toBe("FILE_ALREADY_STORED");
  expect((await put(school, first, FILE.subarray(0, PIECE))).statusCode).toBe(409);
});

test("a student's picture arrives in pieces as well", async ({ school }) => {
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
    await sendPiece(school, key);
    for (const size of [SIZE + 1, SIZE - 1, 1]) {
      expect(await ask(school, key, { size })).toMatchObject({
        status: 409,
        code: "UPLOAD_CHANGED",
      });
    }
    expect((await ask(school, key)).data.receivedBytes).toBe(PIECE);
    expect((await rowOf(school, key))?.size).toBe(SIZE);
  });

  test("is at most what was announced, and what the kind may have", async ({ school }) => {
    const key = await askLink(school);
    expect((await ask(school, key, { size: SIZE + 1 })).code).toBe("UPLOAD_CHANGED");
    const query = { courseId: where.courseId, filename: "x", contentType: "application/pdf" };
    const { data } = await school.call(contract.files.uploadLink, { as: teacher, query });
    const size = 200 * 1024 ** 2 + 1;
    expect((await ask(school, data.fileKey, { size })).code).toBe("TOO_LARGE");
    expect((await rowOf(school, data.fileKey))?.piece_at).toBeNull();
  });

  test("of two calls at once with other sizes one is right", async ({ school }) => {
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
    { bytes: PIECE_BYTES_MIN - 1 },
    { bytes: PIECE_BYTES_MAX + 1 },
    { bytes: -PIECE },
  ])("of %o is refused, and changes nothing", async (hostile, { school }) => {
    const key = await askLink(school);
    const before = await rowOf(school, key);
    expect((await ask(school, key, hostile)).status).toBe(400);
    expect(await rowOf(school, key)).toEqual(before);
  });
});

describe("a piece", () => {
  test("is at most what was asked for, and the rest of the file", async ({ school }) => {
    const key = await askLink(school);
    const asked = await ask(school, key);
    expect((await put(school, asked, FILE.subarray(0, PIECE + 1))).statusCode).toBe(413);
    const all = await ask(school, key, { bytes: PIECE_BYTES_MAX });
    expect((await put(school, all, Buffer.concat([FILE, PDF]))).statusCode).toBe(413);
    expect((await put(school, all, FILE)).statusCode).toBe(200);
    expect((await ask(school, key)).data.isStored).toBe(true);
  });

  test("of another tab that was slower is refused by a code of its own", async ({ school }) => {
    const key = await askLink(school);
    const [one, other] = [await ask(school, key), await ask(school, key)];
    expect((await put(school, one, FILE.subarray(0, PIECE))).statusCode).toBe(200);
    const late = await put(school, other, FILE.subarray(0, PIECE));
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, "UPLOAD_OFFSET"]);
    await Promise.all([sendAll(school, key), sendAll(school, key)]);
    const { lesson } = (await addLesson(school, key)).data;
    const seen = await school.http.inject({ url: ownPath(lesson.filePath) ?? "" });
    expect(seen.rawPayload.equals(FILE)).toBe(true);
  });

  test("goes through a link for a quarter of an hour, and another can be had for days", async ({
    school,
  }) => {
    const key = await askLink(school);
    await sendPiece(school, key);
    const asked = await ask(school, key);
    school.wait(15 * MINUTE + 1_000);
    expect((await put(school, asked, FILE.subarray(PIECE, 2 * PIECE))).statusCode).toBe(403);
    school.wait(5 * DAY);
    await school.sweep();
    expect((await sendAll(school, key)).data.isStored).toBe(true);
  });

  test("of a file that is deleted meanwhile is not taken, and its upload leaves nothing", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher);
    const student = await aStudentOf(school, courseId);
    const query = { courseId, filename: "page.png", contentType: "image/png", size: SIZE };
    const { data } = await school.call(contract.notes.noteUploadLink, { as: student, query });
    await sendPiece(school, data.fileKey, { as: student });
    const asked = await ask(school, data.fileKey, { as: student });
    await school.call(contract.accounts.deleteMe, { as: student, body: {} });
    await school.platform.backgroundTasks.settled();
    const sent = await put(school, asked, FILE.subarray(PIECE, 2 * PIECE));
    expect(sent.json()).toMatchObject({ code: "FILE_NOT_FOUND" });
    expect(await school.platform.storage.listPieced()).not.toContain(data.fileKey);
  });
});

test("between pieces a course may be deleted, and an account suspended", async ({ school }) => {
  const key = await askLink(school);
  await sendPiece(school, key);
  await suspend(school, teacher.id, true);
  expect((await ask(school, key)).code).toBe("ACCOUNT_SUSPENDED");
  await suspend(school, teacher.id, false);
  expect((await ask(school, key)).data.receivedBytes).toBe(PIECE);
  const query = { courseId: where.courseId };
  await school.call(contract.courses.deleteCourse, { as: teacher, query });
  expect((await ask(school, key)).code).toBe("COURSE_NOT_FOUND");
});

test("an upload in pieces is given up a week after a piece was last asked for", async ({
  school,
}) => {
  const key = await askLink(school);
  const whole = await askLink(school);
  await sendPiece(school, key);
  school.wait(3 * DAY);
  await school.sweep();
  expect(await rowOf(school, whole)).toBeUndefined();
  await sendPiece(school, key);
  school.wait((PIECED_UPLOAD_DAYS - 1) * DAY);
  await school.sweep();
  expect((await rowOf(school, key))?.marked_for_deletion_at).toBeNull();
  expect(await school.platform.storage.listPieced()).toContain(key);
  school.wait(DAY + MINUTE);
  await school.sweep();
  expect(await rowOf(school, key)).toBeUndefined();
  expect(await school.platform.storage.listPieced()).not.toContain(key);
  expect((await ask(school, key)).code).toBe("FILE_NOT_FOUND");
});

test("pieces that no upload waits for are swept", async ({ school }) => {
  const key = await askLink(school);
  await sendPiece(school, key);
  // As where the row went first: a former program removed it, or the server was killed in between.
  await school.platform.database.transaction(async (tx) => {
    await tx.deleteFrom("files").where("id", "=", key).execute();
  });
  const going = await askLink(school);
  await sendPiece(school, going);
  await school.sweep();
  const listed = await school.platform.storage.listPieced();
  expect([listed.includes(key), listed.includes(going)]).toEqual([false, true]);
});

describe("against the ceilings", () => {
  const MEBIBYTE = 1024 * 1024;

  test("an upload in pieces counts with the bytes that have arrived", async ({ school }) => {
    const large = { size: 190 * MEBIBYTE };
    for (let count = 0; count < 5; count += 1) {
      const key = await askLink(school, large);
      await ask(school, key, large);
    }
    // As announced they would be 950 MiB.
    expect(await askLink(school, large)).toMatch(/^[0-9a-f]{24}$/);
  });

  test("it gives way last, and only after a day", async ({ school }) => {
    const pieced = await askLink(school);
    await sendPiece(school, pieced);
    for (let count = 0; count < 19; count += 1) await askLink(school);
    school.wait(16 * MINUTE);
    const later = await askLink(school);
    expect((await rowOf(school, pieced))?.marked_for_deletion_at).toBeNull();
    for (let count = 0; count < 18; count += 1) await sendPiece(school, await askLink(school));
    await sendPiece(school, later);
    const query = { courseId: where.courseId, filename: "x", contentType: "application/pdf" };
    const refused = await school.call(contract.files.uploadLink, { as: teacher, query });
    expect(refused.code).toBe("TOO_MANY_UPLOADS");
    school.wait(DAY);
    await askLink(school);
    expect((await rowOf(school, pieced))?.marked_for_deletion_at).not.toBeNull();
    expect((await rowOf(school, later))?.marked_for_deletion_at).toBeNull();
  });
});

describe("a link for the same target", () => {
  const target = "a".repeat(24);

  test("takes the place of an upload that has not arrived", async ({ school }) => {
    const key = await askLink(school, { target });
    await sendPiece(school, key);
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
    expect(await school.platform.storage.listPieced()).not.toContain(key);
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
    await sendPiece(school, key);
  }
  expect(new Set(costs).size).toBe(1);
  expect(costs[0]).toBeLessThanOrEqual(6);
});
