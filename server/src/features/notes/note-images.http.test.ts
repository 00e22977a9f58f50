import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { FILE_RULES, NOTE_IMAGES_MAX } from "@madrasa/contract/limits";
import { HTML, PDF, PNG } from "@madrasa/testkit/sample-files";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aNoteImage, anUpload } from "@madrasa/testkit/files";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { dump } from "../../testing/dump.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

let school: TestSchool;
let teacher: Person;
let student: Person;
let courseId: string;
let lesson: { courseId: string; lessonId: string };
let secondLesson: { courseId: string; lessonId: string };
beforeAll(async () => {
  school = await openTestSchool();
  teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { lessons: 2 });
  courseId = course.courseId;
  lesson = { courseId, lessonId: course.lessonIds[0] ?? "" };
  secondLesson = { courseId, lessonId: course.lessonIds[1] ?? "" };
  student = await aStudentOf(school, courseId);
});
afterAll(() => school.close());

const { addNote, deleteNote, noteUploadLink, noteViewLink, noteViewLinks } = contract.notes;
const MEBIBYTE = 1024 * 1024;

const add = async (url: string, as = student, where = lesson) =>
  school.call(addNote, {
    as,
    query: where,
    body: { content: [{ title: "The chart", description: "From the board", url }] },
  });
const askLink = async (
  more: { filename?: string; contentType?: string; size?: number; courseId?: string } = {},
  as = student,
) => {
  const query = { courseId, filename: "page.png", contentType: "image/png", ...more };
  return school.call(noteUploadLink, { as, query });
};
const links = async (as: Person, query = lesson) =>
  (await school.call(noteViewLinks, { as, query })).data.links;
const view = async (filename: string, as = student) =>
  school.call(noteViewLink, { as, query: { filename } });
const fetchBytes = async (url: string) => school.http.inject({ method: "GET", url });

async function fileRow(id: string) {
  const files = school.platform.database.read.selectFrom("files").selectAll();
  return files.where("id", "=", id).executeTakeFirst();
}

describe("an image of a note", () => {
  test("is uploaded, referred to by its key, confirmed with its real type, and shown", async () => {
    const as = await aStudentOf(school, courseId);
    const { data } = await askLink({ filename: "اللوح.png", size: PNG.length }, as);
    expect(await fileRow(data.fileKey)).toMatchObject({
      kind: "noteImage",
      owner_id: as.id,
      course_id: courseId,
      confirmed_at: null,
    });
    expect(await add(data.fileKey, as)).toMatchObject({ status: 400, code: "FILE_NOT_UPLOADED" });
    const headers = { "content-type": "image/png" };
    const put = { method: "PUT", url: data.signedUrl, headers, payload: PNG } as const;
    expect((await school.http.inject(put)).statusCode).toBe(200);

    const added = await add(data.fileKey, as);
    expect(added.data.note.content).toMatchObject([{ url: data.fileKey }]);
    const row = await fileRow(data.fileKey);
    expect(row).toMatchObject({ content_type: "image/png", size: PNG.length });
    expect(row?.confirmed_at).not.toBeNull();

    const one = (await view(data.fileKey, as)).data.signedUrl;
    const [all, ...others] = await links(as);
    expect(others).toEqual([]);
    expect(all?.url).toBe(data.fileKey);
    for (const url of [one, all?.signedUrl ?? ""]) {
      const shown = await fetchBytes(url);
      expect(shown.headers["content-type"]).toBe("image/png");
      expect(shown.headers["content-disposition"]).toMatch(/^inline;/);
      expect(shown.rawPayload.equals(PNG)).toBe(true);
    }
    school.wait(61 * 60_000);
    expect((await fetchBytes(one)).statusCode).toBe(403);
    expect((await fetchBytes((await view(data.fileKey, as)).data.signedUrl)).statusCode).toBe(200);
  });

  test("has a limit, to the byte, that is checked before the upload", async () => {
    const { maxBytes } = FILE_RULES.noteImage;
    expect((await askLink({ size: maxBytes })).status).toBe(200);
    expect(await askLink({ size: maxBytes + 1 })).toMatchObject({
      status: 413,
      code: "TOO_LARGE",
      message: `This file is too large: at most ${maxBytes / MEBIBYTE} MB.`,
    });
  });

  test.each(["application/pdf", "video/mp4", "image/svg+xml", "text/html", "image/heic"])(
    "is not %s",
    async (contentType) => {
      expect(await askLink({ contentType })).toMatchObject({ status: 415, code: "WRONG_TYPE" });
    },
  );

  test("is refused for a course that the student has not joined", async () => {
    const before = await dump(school);
    for (const filename of ["page.png", "banner.png"]) {
      const strange = await askLink({ filename }, await aStudent(school));
      expect(strange).toMatchObject({ status: 404, code: "COURSE_NOT_FOUND" });
    }
    expect(await askLink({ courseId: newId() })).toMatchObject({ status: 404 });
    const { files } = await dump(school);
    expect(files).toEqual(before["files"]);
    const { data } = await askLink({ filename: "banner.png" });
    expect(await fileRow(data.fileKey)).toMatchObject({ kind: "noteImage" });
  });

  test.each([
    ["a page of markup", HTML],
    ["a document", PDF],
    ["nothing", Buffer.alloc(0)],
    ["half a signature", PNG.subarray(0, 3)],
  ])("is not %s that says image/png", async (_, bytes) => {
    const key = await aNoteImage(school, student, courseId, bytes);
    const before = await dump(school);
    const refused = await add(key);
    expect(refused.code).toBe(bytes.length === 0 ? "FILE_EMPTY" : "WRONG_TYPE");
    expect(await dump(school)).toEqual(before);
  });

  test("belongs to one student, one course and one entry", async () => {
    const other = await aStudentOf(school, courseId);
    const elsewhere = await aPublishedCourse(school, teacher, { lessons: 1 });
    const query = { courseId: elsewhere.courseId };
    await school.call(contract.enrolment.enrol, { as: student, query });
    const { url: theirs = "" } = await aNote(school, other, lesson, { isWithImage: true });
    const foreign = [
      newId(),
      theirs,
      await aNoteImage(school, other, courseId),
      await aNoteImage(school, student, elsewhere.courseId),
      await anUpload(school, teacher, courseId, { type: "image/png" }),
    ];
    const own = await aNoteImage(school, student, courseId);
    const before = await dump(school);
    for (const key of foreign) {
      expect(await add(key)).toMatchObject({ status: 404, code: "FILE_NOT_FOUND" });
      expect(await view(key)).toMatchObject({ status: 404, code: "FILE_NOT_FOUND" });
    }
    // Not yet in a note: the key alone is refused.
    expect(await view(own)).toMatchObject({ status: 404, code: "FILE_NOT_FOUND" });
    const entry = { title: "Twice", description: "text", url: own };
    const twice = await school.call(addNote, {
      as: student,
      query: lesson,
      body: { content: [entry, entry] },
    });
    expect(twice).toMatchObject({ status: 409, code: "FILE_IN_USE" });
    expect(await dump(school)).toEqual(before);
    const answers = await Promise.all([1, 2, 3].map(() => add(own)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "FILE_IN_USE")).toHaveLength(2);
  });

  test("is refused as a lesson's file and as a banner", async () => {
    const key = await aNoteImage(school, student, courseId);
    const banner = await school.call(contract.courses.updateCourse, {
      as: teacher,
      query: { courseId },
      body: { banner: key },
    });
    expect(banner).toMatchObject({ status: 404, code: "FILE_NOT_FOUND" });
  });

  test("is no longer shown when its course is deleted", async () => {
    const other = await aPublishedCourse(school, teacher, { lessons: 1 });
    const as = await aStudentOf(school, other.courseId);
    const place = { courseId: other.courseId, lessonId: other.lessonIds[0] ?? "" };
    const { url = "" } = await aNote(school, as, place, { isWithImage: true });
    expect((await view(url, as)).status).toBe(200);
    const query = { courseId: other.courseId };
    await school.call(contract.courses.deleteCourse, { as: teacher, query });
    expect(await view(url, as)).toMatchObject({ status: 404, code: "COURSE_NOT_FOUND" });
    const all = await school.call(noteViewLinks, { as, query: place });
    expect(all).toMatchObject({ status: 404, code: "COURSE_NOT_FOUND" });
  });

  test("is removed with its entry, and its key is refused afterwards", async () => {
    const as = await aStudentOf(school, courseId);
    const kept = await aNote(school, as, lesson, { isWithImage: true });
    const gone = await aNote(school, as, lesson, { isWithImage: true });
    const [, url] = (await links(as)).map(({ signedUrl }) => signedUrl);
    await school.call(deleteNote, { as, query: { ...lesson, contentId: gone._id } });
    await school.platform.backgroundTasks.settled();
    const { storage } = school.platform;
    expect(await storage.size(gone.url ?? "")).toBeUndefined();
    expect(await storage.size(kept.url ?? "")).toBe(PNG.length);
    expect((await fetchBytes(url ?? "")).statusCode).toBe(404);
    expect(await view(gone.url ?? "", as)).toMatchObject({ code: "FILE_NOT_FOUND" });
    expect((await links(as)).map(({ url }) => url)).toEqual([kept.url]);
    expect(await add(gone.url ?? "", as)).toMatchObject({ code: "FILE_NOT_FOUND" });
  });
});

describe("at most five images", () => {
  const FULL = {
    status: 409,
    code: "NOTE_IMAGES_FULL",
    message: "Maximum of 5 image notes allowed",
  };

  test("are allowed for one student on one lesson; entries without images still are", async () => {
    const as = await aStudentOf(school, courseId);
    for (let count = 0; count < NOTE_IMAGES_MAX; count += 1) {
      await aNote(school, as, lesson, { isWithImage: true });
    }
    const key = await aNoteImage(school, as, courseId);
    expect(await add(key, as)).toMatchObject(FULL);
    expect(await fileRow(key)).toMatchObject({ confirmed_at: null });
    await aNote(school, as, lesson);
    expect((await add(key, as, secondLesson)).status).toBe(200);
    await aNote(school, await aStudentOf(school, courseId), lesson, { isWithImage: true });

    const [first] = (await links(as)).map(({ url }) => url);
    const { data } = await school.call(contract.viewer.readLesson, { as, query: lesson });
    const entry = data.lesson.note.content.find(({ url }) => url === first);
    await school.call(deleteNote, { as, query: { ...lesson, contentId: entry?._id ?? "" } });
    expect((await add(await aNoteImage(school, as, courseId), as)).status).toBe(200);
  });

  test("are accepted, however many tabs add at once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const as = await aStudentOf(school, courseId);
      await aNote(school, as, lesson, { isWithImage: true });
      const keys = await Promise.all(
        Array.from({ length: 10 }, () => aNoteImage(school, as, courseId)),
      );
      const answers = await Promise.all(keys.map((key) => add(key, as)));
      const added = answers.filter(({ status }) => status === 200);
      expect(added).toHaveLength(NOTE_IMAGES_MAX - 1);
      expect(answers.filter(({ code }) => code === "NOTE_IMAGES_FULL")).toHaveLength(6);
      expect(await links(as)).toHaveLength(NOTE_IMAGES_MAX);
      const rows = await Promise.all(keys.map(fileRow));
      expect(rows.filter((row) => row?.confirmed_at != null)).toHaveLength(added.length);
    }
  });

  test("are added all together or not at all", async () => {
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
    expect((await links(as)).map(({ url }) => url)).toEqual(keys.slice(1));
  });
});
