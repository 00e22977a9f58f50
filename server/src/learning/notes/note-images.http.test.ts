import { describe, expect, vi } from "vitest";
import { contract } from "@madrasa/contract";
import { FILE_RULES, NOTE_IMAGES_MAX } from "@madrasa/contract/limits";
import { HTML, PDF, PNG } from "@madrasa/testkit/sample-files";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNoteImage, anUpload } from "@madrasa/testkit/files";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
let student: Person;
let courseId: string;
let lesson: { courseId: string; lessonId: string };
let secondLesson: { courseId: string; lessonId: string };
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { lessons: 2 });
  courseId = course.courseId;
  lesson = { courseId, lessonId: course.lessonIds[0] ?? "" };
  secondLesson = { courseId, lessonId: course.lessonIds[1] ?? "" };
  student = await aStudentOf(school, courseId);
});

const { addNote, deleteNote, noteUploadLink, noteViewLink, noteViewLinks } = contract.notes;
const MEBIBYTE = 1024 * 1024;

const add = async (school: TestApp, url: string, as = student, where = lesson) =>
  school.call(addNote, {
    as,
    query: where,
    body: {
      content: [{ title: "The chart", description: "From the board", url, alt: "Ten rows" }],
    },
  });
const askLink = async (
  school: TestApp,
  more: { filename?: string; contentType?: string; size?: number; courseId?: string } = {},
  as = student,
) => {
  const query = { courseId, filename: "page.png", contentType: "image/png", ...more };
  return school.call(noteUploadLink, { as, query });
};
const links = async (school: TestApp, as: Person, query = lesson) =>
  (await school.call(noteViewLinks, { as, query })).data.links;
const view = async (school: TestApp, filename: string, as = student) =>
  school.call(noteViewLink, { as, query: { filename } });
const fetchBytes = async (school: TestApp, url: string) =>
  school.http.inject({ method: "GET", url });

async function fileRow(school: TestApp, id: string) {
  const files = school.platform.database.read.selectFrom("files").selectAll();
  return files.where("id", "=", id).executeTakeFirst();
}

describe("an image of a note", () => {
  test("is uploaded, stored under a key of its own, confirmed with its real type, and shown", async ({
    school,
  }) => {
    const as = await aStudentOf(school, courseId);
    const { data } = await askLink(school, { filename: "اللوح.png", size: PNG.length }, as);
    expect(await fileRow(school, data.fileKey)).toMatchObject({
      kind: "noteImage",
      owner_id: as.id,
      course_id: courseId,
      confirmed_at: null,
    });
    expect(await add(school, data.fileKey, as)).toMatchObject({
      status: 400,
      code: "FILE_NOT_UPLOADED",
    });
    const headers = { "content-type": "image/png" };
    const put = { method: "PUT", url: data.signedUrl, headers, payload: PNG } as const;
    expect((await school.http.inject(put)).statusCode).toBe(200);

    const added = await add(school, data.fileKey, as);
    const uploaded = await fileRow(school, data.fileKey);
    const stored = uploaded?.replaced_by ?? "";
    expect(uploaded).toMatchObject({ confirmed_at: null });
    expect(added.data.note.content).toMatchObject([{ url: stored, alt: "Ten rows" }]);
    const row = await fileRow(school, stored);
    expect(row).toMatchObject({ content_type: "image/png", size: PNG.length });
    expect(row?.confirmed_at).not.toBeNull();

    const one = (await view(school, stored, as)).data.signedUrl;
    const [all, ...others] = await links(school, as);
    expect(others).toEqual([]);
    expect(all?.url).toBe(stored);
    for (const url of [one, all?.signedUrl ?? ""]) {
      const shown = await fetchBytes(school, url);
      expect(shown.headers["content-type"]).toBe("image/png");
      expect(shown.headers["content-disposition"]).toMatch(/^inline;/);
      expect(shown.rawPayload.equals(PNG)).toBe(true);
    }
    school.wait(61 * 60_000);
    expect((await fetchBytes(school, one)).statusCode).toBe(403);
    expect(
      (await fetchBytes(school, (await view(school, stored, as)).data.signedUrl)).statusCode,
    ).toBe(200);
  });

  test("is found by the key of its upload, before and after the note, by its student alone", async ({
    school,
  }) => {
    const as = await aStudentOf(school, courseId);
    const neighbour = await aStudentOf(school, courseId);
    const { data } = await askLink(school, {}, as);
    expect((await view(school, data.fileKey, as)).code).toBe("FILE_NOT_UPLOADED");
    const key = await aNoteImage(school, as, courseId);
    const isShown = async () => {
      const { signedUrl } = (await view(school, key, as)).data;
      expect((await fetchBytes(school, signedUrl)).rawPayload.equals(PNG)).toBe(true);
      expect((await view(school, key, neighbour)).code).toBe("FILE_NOT_FOUND");
    };
    await isShown();
    const [entry] = (await add(school, key, as)).data.note.content;
    await isShown();
    school.wait(3 * 24 * 60 * 60_000);
    await school.sweep();
    expect(await fileRow(school, key)).toBeUndefined();
    await isShown();
    const query = { ...lesson, contentId: entry?._id ?? "" };
    await school.call(deleteNote, { as, query, body: { content: null } });
    expect((await view(school, key, as)).code).toBe("FILE_NOT_FOUND");
    const gone = await aPublishedCourse(school, teacher);
    const where = { courseId: gone.courseId };
    await school.call(contract.enrolment.enrol, { as, query: where });
    const pending = await aNoteImage(school, as, gone.courseId);
    await school.call(contract.courses.deleteCourse, { as: teacher, query: where });
    expect((await view(school, pending, as)).code).toBe("COURSE_NOT_FOUND");
  });

  test("has a limit, to the byte, that is checked before the upload", async ({ school }) => {
    const { maxBytes } = FILE_RULES.noteImage;
    expect((await askLink(school, { size: maxBytes })).status).toBe(200);
    expect(await askLink(school, { size: maxBytes + 1 })).toMatchObject({
      status: 413,
      code: "TOO_LARGE",
      message: `This file is too large. The limit is ${maxBytes / MEBIBYTE} MB.`,
    });
  });

  test.for(["application/pdf", "video/mp4", "image/svg+xml", "text/html", "image/heic"])(
    "is not %s",
    async (contentType, { school }) => {
      expect(await askLink(school, { contentType })).toMatchObject({
        status: 415,
        code: "WRONG_TYPE",
      });
    },
  );

  test("is refused for a course that the student has not joined", async ({ school }) => {
    const before = await dump(school);
    for (const filename of ["page.png", "banner.png"]) {
      const strange = await askLink(school, { filename }, await aStudent(school));
      expect(strange).toMatchObject({ status: 404, code: "COURSE_NOT_FOUND" });
    }
    expect(await askLink(school, { courseId: newId() })).toMatchObject({ status: 404 });
    const { files } = await dump(school);
    expect(files).toEqual(before["files"]);
    const { data } = await askLink(school, { filename: "banner.png" });
    expect(await fileRow(school, data.fileKey)).toMatchObject({ kind: "noteImage" });
  });

  test.for([
    ["a page of markup", HTML],
    ["a document", PDF],
    ["nothing", Buffer.alloc(0)],
    ["half a signature", PNG.subarray(0, 3)],
  ] as const)("is not %s that says image/png", async ([, bytes], { school }) => {
    const key = await aNoteImage(school, student, courseId, bytes);
    const before = await dump(school);
    const refused = await add(school, key);
    expect(refused.code).toBe(bytes.length === 0 ? "FILE_EMPTY" : "WRONG_TYPE");
    expect(await dump(school)).toEqual(before);
  });

  test("belongs to one student, one course and one entry", async ({ school }) => {
    const other = await aStudentOf(school, courseId);
    const elsewhere = await aPublishedCourse(school, teacher, { lessons: 1 });
    const query = { courseId: elsewhere.courseId };
    await school.call(contract.enrolment.enrol, { as: student, query });
    const { url: theirs = "" } = await aNote(school, other, lesson, { isWithImage: true });
    const ofOtherCourse = await aNoteImage(school, student, elsewhere.courseId);
    const foreign = [
      newId(),
      theirs,
      await aNoteImage(school, other, courseId),
      ofOtherCourse,
      await anUpload(school, teacher, courseId, { type: "image/png" }),
    ];
    const own = await aNoteImage(school, student, courseId);
    const before = await dump(school);
    for (const key of foreign) {
      expect(await add(school, key)).toMatchObject({ status: 404, code: "FILE_NOT_FOUND" });
      const seen = await view(school, key);
      if (key === ofOtherCourse) expect(seen.status).toBe(200);
      else expect(seen).toMatchObject({ status: 404, code: "FILE_NOT_FOUND" });
    }
    const entry = { title: "Twice", description: "text", url: own };
    const twice = await school.call(addNote, {
      as: student,
      query: lesson,
      body: { content: [entry, entry] },
    });
    expect(twice).toMatchObject({ status: 409, code: "FILE_IN_USE" });
    expect(await dump(school)).toEqual(before);
    const answers = await Promise.all([1, 2, 3].map(() => add(school, own)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "FILE_IN_USE")).toHaveLength(2);
  });

  test("is no longer shown when its course is deleted", async ({ school }) => {
    const other = await aPublishedCourse(school, teacher, { lessons: 1 });
    const as = await aStudentOf(school, other.courseId);
    const ref = { courseId: other.courseId, lessonId: other.lessonIds[0] ?? "" };
    const { url = "" } = await aNote(school, as, ref, { isWithImage: true });
    expect((await view(school, url, as)).status).toBe(200);
    const query = { courseId: other.courseId };
    await school.call(contract.courses.deleteCourse, { as: teacher, query });
    expect(await view(school, url, as)).toMatchObject({ status: 404, code: "COURSE_NOT_FOUND" });
    const all = await school.call(noteViewLinks, { as, query: ref });
    expect(all).toMatchObject({ status: 404, code: "COURSE_NOT_FOUND" });
  });

  test("is removed with its entry, and its key is refused afterwards", async ({ school }) => {
    const as = await aStudentOf(school, courseId);
    const staying = await aNote(school, as, lesson, { isWithImage: true });
    const gone = await aNote(school, as, lesson, { isWithImage: true });
    const [, url] = (await links(school, as)).map(({ signedUrl }) => signedUrl);
    await school.call(deleteNote, { as, query: { ...lesson, contentId: gone._id } });
    await school.platform.backgroundTasks.settled();
    const { storage } = school.platform;
    expect(await storage.size(gone.url ?? "")).toBeUndefined();
    expect(await storage.size(staying.url ?? "")).toBe(PNG.length);
    expect((await fetchBytes(school, url ?? "")).statusCode).toBe(404);
    expect(await view(school, gone.url ?? "", as)).toMatchObject({ code: "FILE_NOT_FOUND" });
    expect((await links(school, as)).map(({ url }) => url)).toEqual([staying.url]);
    expect(await add(school, gone.url ?? "", as)).toMatchObject({ code: "FILE_NOT_FOUND" });
  });
});

describe("at most five images", () => {
  const FULL = {
    status: 409,
    code: "NOTE_IMAGES_FULL",
    message: "Maximum of 5 image notes allowed",
  };

  test("are allowed for one student on one lesson; entries without images still are", async ({
    school,
  }) => {
    const as = await aStudentOf(school, courseId);
    for (let count = 0; count < NOTE_IMAGES_MAX; count += 1) {
      await aNote(school, as, lesson, { isWithImage: true });
    }
    const key = await aNoteImage(school, as, courseId);
    expect(await add(school, key, as)).toMatchObject(FULL);
    expect(await fileRow(school, key)).toMatchObject({ confirmed_at: null });
    await aNote(school, as, lesson);
    expect((await add(school, key, as, secondLesson)).status).toBe(200);
    await aNote(school, await aStudentOf(school, courseId), lesson, { isWithImage: true });

    const [first] = (await links(school, as)).map(({ url }) => url);
    const { data } = await school.call(contract.viewer.readLesson, { as, query: lesson });
    const entry = data.lesson.note.content.find(({ url }) => url === first);
    await school.call(deleteNote, { as, query: { ...lesson, contentId: entry?._id ?? "" } });
    expect((await add(school, await aNoteImage(school, as, courseId), as)).status).toBe(200);
  });

  test("are accepted, however many tabs add at once", async ({ school }) => {
    for (let round = 0; round < 3; round += 1) {
      const as = await aStudentOf(school, courseId);
      await aNote(school, as, lesson, { isWithImage: true });
      const keys = await Promise.all(
        Array.from({ length: 10 }, () => aNoteImage(school, as, courseId)),
      );
      const answers = await Promise.all(keys.map((key) => add(school, key, as)));
      const added = answers.filter(({ status }) => status === 200);
      expect(added).toHaveLength(NOTE_IMAGES_MAX - 1);
      expect(answers.filter(({ code }) => code === "NOTE_IMAGES_FULL")).toHaveLength(6);
      expect(await links(school, as)).toHaveLength(NOTE_IMAGES_MAX);
      const rows = await Promise.all(keys.map((key) => fileRow(school, key)));
      expect(rows.filter((row) => row?.replaced_by != null)).toHaveLength(added.length);
    }
  });

  test("one that many entries name is read for none of them", async ({ school }) => {
    const as = await aStudentOf(school, courseId);
    const url = await aNoteImage(school, as, courseId);
    const reading = vi.spyOn(school.platform.storage, "read");
    const entry = { title: "Page", description: "text", url };
    for (const [count, code] of [
      [2, "FILE_IN_USE"],
      [20, "NOTE_IMAGES_FULL"],
    ] as const) {
      const body = { content: Array.from({ length: count }, () => entry) };
      expect((await school.call(addNote, { as, query: lesson, body })).code).toBe(code);
    }
    expect(reading).not.toHaveBeenCalled();
    reading.mockRestore();
    expect((await add(school, url, as)).status).toBe(200);
  });

  test("are added all together or not at all", async ({ school }) => {
    const as = await aStudentOf(school, courseId);
    const keys = await Promise.all(
      Array.from({ length: 6 }, () => aNoteImage(school, as, courseId)),
    );
    const content = keys.map((url) => ({ title: "Page", description: "text", url }));
    const body = { content };
    const before = await dump(school);
    expect(await school.call(addNote, { as, query: lesson, body })).toMatchObject(FULL);
    expect(await dump(school)).toEqual(before);
    const five = { content: content.slice(1) };
    expect((await school.call(addNote, { as, query: lesson, body: five })).status).toBe(200);
    const uploaded = await Promise.all(keys.slice(1).map((key) => fileRow(school, key)));
    const stored = uploaded.map((row) => row?.replaced_by);
    expect((await links(school, as)).map(({ url }) => url)).toEqual(stored);
  });
});
