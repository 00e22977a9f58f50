import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { NOTE_ROW_BYTES, PENDING_FILES_MAX } from "@madrasa/contract/limits";
import { MP4, PDF } from "@madrasa/testkit/sample-files";
import { aDraft, aNote, aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { countQueries } from "../../testing/count-queries.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;
const QUARTER_HOUR = 15 * 60_000;

let teacher: Person;
let course: { courseId: string; lessonIds: string[] };
test.beforeEach(async ({ school }) => {
  teacher = await aTeacher(school);
  course = await aPublishedCourse(school, teacher);
});

const askForNote = async (school: TestApp, as: Person, size = 1000) =>
  school.call(contract.notes.noteUploadLink, {
    as,
    query: { courseId: course.courseId, filename: "page.png", contentType: "image/png", size },
  });

const askForLesson = async (
  school: TestApp,
  { as = teacher, courseId = course.courseId, type = "application/pdf", size = 1000 },
) =>
  school.call(contract.files.uploadLink, {
    as,
    query: { courseId, filename: "lesson", contentType: type, size },
  });

const put = async (school: TestApp, url: string, payload = PDF, type = "application/pdf") =>
  school.http.inject({ method: "PUT", url, headers: { "content-type": type }, payload });

async function setQuotas(
  school: TestApp,
  quotas: { studentBytes?: number; courseBytes?: number },
): Promise<void> {
  const as = await aSuperadmin(school);
  const body = { studentBytes: 200 * MEBIBYTE, courseBytes: 50 * GIBIBYTE, ...quotas };
  expect((await school.call(contract.files.setQuotas, { as, body })).status).toBe(200);
}

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

test("a person has at most 20 pending uploads, also of many asked for at once", async ({
  school,
}) => {
  const student = await aStudentOf(school, course.courseId);
  const other = await aStudentOf(school, course.courseId);
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => askForNote(school, student, 10)),
  );
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.length - refused.length).toBe(PENDING_FILES_MAX);
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({
    code: "TOO_MANY_UPLOADS",
    message: "Too many uploads are unfinished. Finish those first, or try again in 15 minutes.",
  });
  expect((await askForNote(school, other)).status).toBe(200);
});

test("an upload whose link has run out gives way to a new one, and its link takes no byte", async ({
  school,
}) => {
  const asked = [];
  for (let count = 0; count < PENDING_FILES_MAX; count += 1) {
    asked.push((await askForLesson(school, {})).data);
  }
  const [oldest, next] = asked;
  expect((await put(school, oldest?.signedUrl ?? "")).statusCode).toBe(200);
  expect((await askForLesson(school, {})).status).toBe(409);
  school.wait(QUARTER_HOUR + 1000);
  const late = (await askForLesson(school, {})).data;
  await school.platform.backgroundTasks.settled();
  expect(await school.platform.storage.size(oldest?.fileKey ?? "")).toBeUndefined();
  const rows = await school.platform.database.read
    .selectFrom("files")
    .select(["id", "marked_for_deletion_at"])
    .where("id", "in", [oldest?.fileKey ?? "", next?.fileKey ?? "", late.fileKey])
    .execute();
  const marked = rows.filter((row) => row.marked_for_deletion_at !== null);
  expect(marked.map(({ id }) => id)).toEqual([oldest?.fileKey]);
});

test("pending uploads of a person take at most 1 GiB, and one video besides", async ({
  school,
}) => {
  const video = { type: "video/mp4", size: 2 * GIBIBYTE };
  expect((await askForLesson(school, video)).status).toBe(200);
  for (let count = 0; count < 5; count += 1) {
    expect((await askForLesson(school, { size: 200 * MEBIBYTE })).status).toBe(200);
  }
  const last = { size: 24 * MEBIBYTE };
  expect((await askForLesson(school, { size: last.size + 1 })).code).toBe("TOO_MANY_UPLOADS");
  expect((await askForLesson(school, video)).code).toBe("TOO_MANY_UPLOADS");
  expect((await askForLesson(school, last)).status).toBe(200);
  const other = await aTeacher(school);
  const courseId = await aDraft(school, other);
  expect((await askForLesson(school, { ...video, as: other, courseId })).status).toBe(200);
});

test("an upload that was cut gives way to the next of the same name, of which no size is told", async ({
  school,
}) => {
  const ask = async (filename: string, courseId = course.courseId) => {
    const query = { courseId, filename, contentType: "video/mp4" };
    return school.call(contract.files.uploadLink, { as: teacher, query });
  };
  const sendVideo = async (url: string) => (await put(school, url, MP4, "video/mp4")).statusCode;
  const first = (await ask("video.mp4")).data;
  for (let cut = 0; cut < 30; cut += 1) {
    expect((await ask("video.mp4")).status).toBe(200);
  }
  const last = (await ask("video.mp4")).data;
  expect(await sendVideo(first.signedUrl)).toBe(404);
  expect(await sendVideo(last.signedUrl)).toBe(200);
  expect((await ask("video.mp4")).code).toBe("TOO_MANY_UPLOADS");
  expect((await ask("other.mp4")).code).toBe("TOO_MANY_UPLOADS");
  const elsewhere = await aDraft(school, teacher);
  expect((await ask("video.mp4", elsewhere)).code).toBe("TOO_MANY_UPLOADS");
  expect(await school.platform.storage.size(last.fileKey)).toBe(MP4.length);
});

test("a student's note images fill a quota, pending ones too, until some are deleted", async ({
  school,
}) => {
  await setQuotas(school, { studentBytes: MEBIBYTE });
  const student = await aStudentOf(school, course.courseId);
  const other = await aStudentOf(school, course.courseId);
  const lesson = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  const note = await aNote(school, student, lesson, { isWithImage: true });
  const stored = note.url ?? "";
  const { size } = await school.platform.database.read
    .selectFrom("files")
    .select("size")
    .where("id", "=", stored)
    .executeTakeFirstOrThrow();
  const text = "Ghunna".length + "Two counts".length + NOTE_ROW_BYTES;
  const rest = MEBIBYTE - (size ?? 0) - text;
  const refused = await askForNote(school, student, rest + 1);
  expect(refused).toMatchObject({
    status: 409,
    code: "NOTE_SPACE_FULL",
    message: "Your notes and images can take up 1 MB in total. Delete some to add this one.",
  });
  const both = await Promise.all([1, 2, 3].map(() => askForNote(school, student, rest)));
  expect(statusesOf(both)).toEqual([200, 409, 409]);
  expect((await askForNote(school, student, 1)).code).toBe("NOTE_SPACE_FULL");
  expect((await askForNote(school, other, MEBIBYTE)).status).toBe(200);

  await school.call(contract.notes.deleteNote, {
    as: student,
    query: { ...lesson, contentId: note._id },
    body: { content: null },
  });
  expect((await askForNote(school, student, (size ?? 0) + text)).status).toBe(200);
  const query = { courseId: course.courseId, filename: "page.png", contentType: "image/png" };
  const unknown = await school.call(contract.notes.noteUploadLink, { as: other, query });
  expect(unknown.code).toBe("NOTE_SPACE_FULL");
});

test("a course's lessons and banner fill a quota, and its students' notes do not count", async ({
  school,
}) => {
  await setQuotas(school, { courseBytes: 10 * MEBIBYTE, studentBytes: 50 * MEBIBYTE });
  const student = await aStudentOf(school, course.courseId);
  for (let count = 0; count < 2; count += 1) {
    expect((await askForNote(school, student, 8 * MEBIBYTE)).status).toBe(200);
  }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => askForLesson(school, { size: 4 * MEBIBYTE })),
  );
  expect(statusesOf(answers)).toEqual([200, 200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    code: "COURSE_SPACE_FULL",
    message: "This course can hold 10 MB of files. Delete some lessons to add this file.",
  });
  const courseId = await aDraft(school, teacher, "Another");
  expect((await askForLesson(school, { courseId, size: 9 * MEBIBYTE })).status).toBe(200);
});

test("an upload takes the same few queries for a course with many files", async ({ school }) => {
  const cost = async () => {
    await school.platform.backgroundTasks.settled();
    return countQueries(school, () => askForLesson(school, {}));
  };
  const few = await cost();
  const sectionId = await aSection(school, teacher, course.courseId);
  for (let count = 0; count < 5; count += 1) {
    const filePath = await anUpload(school, teacher, course.courseId);
    await school.call(contract.lessons.addLesson, {
      as: teacher,
      query: { courseId: course.courseId, sectionId },
      body: { title: "Lesson", filePath, fileType: "application/pdf" },
    });
  }
  expect(await cost()).toBe(few);
  expect(few).toBeLessThanOrEqual(12);
});

test("the superadmin reads and sets the quotas, and the activity shows it", async ({ school }) => {
  await school.platform.database.transaction(async (tx) => {
    await tx.deleteFrom("file_quotas").execute();
  });
  const as = await aSuperadmin(school);
  const read = async () => (await school.call(contract.files.readQuotas, { as })).data.quotas;
  expect(await read()).toEqual({ studentBytes: 200 * MEBIBYTE, courseBytes: 50 * GIBIBYTE });
  const body = { studentBytes: 300 * MEBIBYTE, courseBytes: 50 * GIBIBYTE };
  expect((await school.call(contract.files.setQuotas, { as, body })).data.quotas).toEqual({
    studentBytes: 300 * MEBIBYTE,
    courseBytes: 50 * GIBIBYTE,
  });
  expect((await read()).studentBytes).toBe(300 * MEBIBYTE);
  const { entries } = (await school.call(contract.audit.listAudit, { as, query: {} })).data;
  const targetName = `${body.studentBytes} ${body.courseBytes}`;
  expect(entries[0]).toMatchObject({ action: "setFileQuotas", targetName });
  for (const studentBytes of [0, -1, 1.5, 2 ** 60]) {
    const refused = await school.call(contract.files.setQuotas, {
      as,
      body: { ...body, studentBytes },
    });
    expect(refused.status).toBe(400);
  }
});
