import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PDF } from "@madrasa/testkit/sample-files";
import { aDraft, aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aSession, aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { dump } from "../../testing/dump.ts";
import { aDeviceTime, dateIn, withSheet } from "../../testing/sheets.ts";
import { appTest } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/** A disk of 100 GiB: 5 % are 5 GiB. */
const space = { free: 0, total: 100 * GIBIBYTE };
const test = appTest(() =>
  createTestApp({}, undefined, { readDiskSpace: async () => ({ ...space }) }),
);

let teacher: Person;
let courseId: string;
test.beforeEach(async ({ school }) => {
  space.free = 50 * GIBIBYTE;
  teacher ??= await aTeacher(school);
  courseId ??= await aDraft(school, teacher);
});

const ask = async (school: TestApp, size = PDF.length) =>
  school.call(contract.files.uploadLink, {
    as: teacher,
    query: { courseId, filename: "a.pdf", contentType: "application/pdf", size },
  });

async function put(school: TestApp, url: string) {
  const headers = { "content-type": "application/pdf" };
  const sent = await school.http.inject({ method: "PUT", url, headers, payload: PDF });
  return { status: sent.statusCode, body: sent.json<{ code?: string }>() };
}

const ready = async (school: TestApp) => {
  const answer = await school.http.inject({ url: "/readyz" });
  return { status: answer.statusCode, data: answer.json<{ data: unknown }>().data };
};

const noSpace = () =>
  Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));

const NO_ROOM = "The school has no storage space left. Please tell the person who manages it.";
const REFUSED = {
  code: "UPLOADS_CLOSED",
  message: "The school has no storage space left. Please tell the person who manages it.",
};

test("uploads are refused in one sentence below 5 % free, and space helps", async ({ school }) => {
  const { data } = await ask(school);
  expect(await ready(school)).toEqual({ status: 200, data: { status: "ok" } });

  space.free = 5 * GIBIBYTE - 1;
  expect(await ask(school)).toMatchObject({ status: 503, success: false, ...REFUSED });
  expect(await put(school, data.signedUrl)).toMatchObject({ status: 503, body: REFUSED });
  expect(await ready(school)).toEqual({ status: 200, data: { status: "degraded" } });

  space.free = 5 * GIBIBYTE + MEBIBYTE;
  expect((await ask(school)).status).toBe(200);
  expect((await ask(school, 2 * MEBIBYTE)).code).toBe("UPLOADS_CLOSED");
  expect((await put(school, data.signedUrl)).status).toBe(200);
  expect(await ready(school)).toEqual({ status: 200, data: { status: "ok" } });
});

test("texts are refused below 5 % free; completions, sign-ins and deletions are not", async ({
  school,
}) => {
  const course = await aPublishedCourse(school, teacher);
  const [student, flooder] = [
    await aStudentOf(school, course.courseId),
    await aStudentOf(school, course.courseId),
  ];
  const lesson = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  const query = { courseId: course.courseId };
  const note = await aNote(school, student, lesson);
  const filePath = await anUpload(school, teacher, course.courseId);
  const texts = { title: "Waqf", description: "Where to stop" };
  const meetingDetails = { ...texts, link: "https://meet.test/a" };
  const section = { courseId: course.courseId, sectionId: course.sectionId };
  const { courses, outline, lessons, notes, sheet } = contract;
  await withSheet(school, teacher, course.courseId);
  const day = { ...query, day: dateIn(school) };
  const deviceTime = aDeviceTime();
  const ofStudent = { as: teacher, query: { ...day, studentId: student.id } };
  const write = () => [
    school.call(sheet.writeNote, { ...ofStudent, body: { note: "Well done", deviceTime } }),
    school.call(sheet.markAttendance, { ...ofStudent, body: { state: "late", deviceTime } }),
    school.call(sheet.markDay, { as: teacher, query: day, body: { state: "held", deviceTime } }),
    school.call(notes.addNote, { as: student, query: lesson, body: { content: [texts] } }),
    school.call(courses.createCourse, { as: teacher, body: { ...texts, category: "Arts" } }),
    school.call(courses.updateCourse, { as: teacher, query, body: { description: "New" } }),
    school.call(courses.updateCourse, { as: teacher, query, body: { meetingDetails } }),
    school.call(outline.addSection, { as: teacher, query, body: texts }),
    school.call(outline.updateSection, { as: teacher, query: section, body: { title: "New" } }),
    school.call(lessons.updateLesson, { as: teacher, query: lesson, body: texts }),
    school.call(lessons.addLesson, {
      as: teacher,
      query: section,
      body: { ...texts, filePath, fileType: "application/pdf" },
    }),
  ];

  space.free = 5 * GIBIBYTE - 1;
  const before = await dump(school);
  for (const refused of await Promise.all(write())) {
    expect(refused).toMatchObject({ status: 503, code: "NOT_READY", message: NO_ROOM });
  }
  expect(await dump(school)).toEqual(before);
  const again = { content: [{ _id: note._id, ...texts }] };
  const admin = await aSuperadmin(school);
  const others = [
    await school.call(notes.addNote, { as: student, query: lesson, body: again }),
    await school.call(contract.progress.toggleCompletion, { as: student, query: lesson, body: {} }),
    await school.call(contract.signIn.login, {
      body: { email: student.email, password: student.password },
    }),
    await school.call(courses.updateCourse, { as: teacher, query, body: { enrollable: false } }),
    await school.call(contract.students.suspendStudent, {
      as: admin,
      body: { userID: flooder.id, suspended: true, reason: "" },
    }),
    await school.call(notes.deleteNote, {
      as: student,
      query: { ...lesson, contentId: note._id },
    }),
  ];
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));

  space.free = 50 * GIBIBYTE;
  const written = await Promise.all(write());
  expect(written.map(({ status }) => status)).toEqual(written.map(() => 200));
});

test("the reserve is given up on a full disk for admins' actions and sign-in, and for nobody else", async ({
  school,
}) => {
  const course = await aPublishedCourse(school, teacher);
  const flooder = await aStudentOf(school, course.courseId);
  const query = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  const tick = () =>
    school.call(contract.progress.toggleCompletion, { as: flooder, query, body: {} });
  const admin = await aSuperadmin(school);
  const suspend = (suspended: boolean) =>
    school.call(contract.students.suspendStudent, {
      as: admin,
      body: { userID: flooder.id, suspended, reason: "" },
    });
  const login = { body: { email: SUPERADMIN.email, password: SUPERADMIN.password } };
  const reserve = path.join(school.folder, "reserve");
  const { database } = school.platform;
  const { transaction } = database;
  try {
    for (const action of [
      () => suspend(true),
      () => school.call(contract.signIn.adminLogin, login),
    ]) {
      database.transaction = transaction;
      await school.sweep();
      database.transaction = async (one) => (existsSync(reserve) ? noSpace() : transaction(one));
      expect(await tick()).toMatchObject({ status: 503, message: NO_ROOM });
      expect(existsSync(reserve)).toBe(true);
      expect((await action()).status).toBe(200);
      expect(existsSync(reserve)).toBe(false);
      await suspend(false);
      flooder.token = await aSession(school, flooder);
    }
  } finally {
    database.transaction = transaction;
  }
  expect((await tick()).status).toBe(200);
});

test("people read on on a full disk, also after a day away", async ({ school }) => {
  const course = await aPublishedCourse(school, teacher);
  const student = await aStudentOf(school, course.courseId);
  const query = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  school.wait(2 * 24 * 60 * 60_000);
  const { database } = school.platform;
  const { transaction } = database;
  database.transaction = noSpace;
  const read = await school.call(contract.viewer.readLesson, { as: student, query });
  database.transaction = transaction;
  expect(read.status).toBe(200);
});

test("the metrics say how many bytes are left", async ({ school }) => {
  space.free = 12_345_678;
  const { payload } = await school.http.inject({ url: "/metrics" });
  expect(payload).toMatch(/^disk_free_bytes 12345678$/m);
  expect(payload).toMatch(/^disk_total_bytes 107374182400$/m);
});

test("the sweep gives the reserve up before it writes, and makes it again when there is space", async ({
  school,
}) => {
  const reserve = path.join(school.folder, "reserve");
  await school.sweep();
  expect(readFileSync(reserve)).toHaveLength(32 * MEBIBYTE);

  space.free = 1000;
  await school.sweep();
  expect(existsSync(reserve)).toBe(false);
  space.free = 100 * MEBIBYTE;
  await school.sweep();
  expect(existsSync(reserve)).toBe(false);
  space.free = GIBIBYTE;
  await school.sweep();
  expect(existsSync(reserve)).toBe(true);
});

test("a step of the sweep that fails keeps no other from running", async ({ school }) => {
  const { data } = await ask(school);
  expect((await put(school, data.signedUrl)).status).toBe(200);
  await school.platform.database.transaction(async (tx) => {
    await tx
      .updateTable("files")
      .set({ marked_for_deletion_at: 1 })
      .where("id", "=", data.fileKey)
      .execute();
  });
  const { database } = school.platform;
  const { transaction } = database;
  database.transaction = () => Promise.reject(new Error("The disk is full."));
  try {
    await expect(school.sweep()).rejects.toThrow("The sweep could not do all.");
  } finally {
    database.transaction = transaction;
  }
  expect(await school.platform.storage.size(data.fileKey)).toBeUndefined();
});

test("the superadmin is written to once at 15 % and once at 5 %, and again after a recovery", async ({
  school,
}) => {
  await school.platform.database.transaction(async (tx) => {
    await tx.deleteFrom("disk_warnings").execute();
  });
  const before = school.messagesTo(SUPERADMIN.email).length;
  const told = () =>
    school
      .messagesTo(SUPERADMIN.email)
      .slice(before)
      .map(({ text }) => text);
  const sweepAt = async (free: number) => {
    space.free = free;
    await Promise.all([school.sweep(), school.sweep()]);
    await school.platform.backgroundTasks.settled();
  };
  await sweepAt(16 * GIBIBYTE);
  expect(told()).toEqual([]);
  await sweepAt(14 * GIBIBYTE);
  await sweepAt(13 * GIBIBYTE);
  const low =
    "Madrasa: 14 GB (14%) of the data disk is free. Below 5 GB, files cannot be uploaded. Please free up space or use a larger disk.";
  expect(told()).toEqual([low]);
  await sweepAt(15.5 * GIBIBYTE);
  await sweepAt(14 * GIBIBYTE);
  expect(told()).toEqual([low]);

  await sweepAt(4.5 * GIBIBYTE);
  await sweepAt(4 * GIBIBYTE);
  const full =
    "Madrasa: 4.5 GB (4%) of the data disk is free. Files cannot be uploaded until there is more space. Please free up space or use a larger disk.";
  expect(told()).toEqual([low, full]);

  await sweepAt(20 * GIBIBYTE);
  await sweepAt(14 * GIBIBYTE);
  expect(told()).toEqual([low, full, low]);
});
