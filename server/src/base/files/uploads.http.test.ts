import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { FILE_RULES } from "@madrasa/contract/limits";
import { HTML, MP4, PDF, PNG } from "@madrasa/testkit/sample-files";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
let courseId: string;
let sectionId: string;
test.beforeEach(async ({ school }) => {
  teacher = await aTeacher(school);
  courseId = await aDraft(school, teacher);
  sectionId = await aSection(school, teacher, courseId);
});

const ascending = (one: number, other: number) => one - other;

/** Prefix that mail programs and servers put before a PDF. */
const PARTS = "--boundary\r\nContent-Type: application/pdf\r\n\r\n";
const LATE_HEADER = Buffer.concat([HTML, Buffer.alloc(1_024, " "), PDF]);

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

async function askLink(
  school: TestApp,
  contentType: string,
  more: { filename?: string; size?: number } = {},
) {
  const query = { courseId, filename: "file", contentType, ...more };
  return school.call(contract.files.uploadLink, { as: teacher, query });
}

async function send(school: TestApp, url: string, bytes: Buffer, type: string) {
  const headers = { "content-type": type };
  const sent = await school.http.inject({ method: "PUT", url, headers, payload: bytes });
  return { status: sent.statusCode, ...sent.json<{ code?: string; data?: { size: number } }>() };
}

async function addLesson(
  school: TestApp,
  filePath: string,
  fileType: string,
  more: { as?: Person; where?: { courseId: string; sectionId: string } } = {},
) {
  return school.call(contract.lessons.addLesson, {
    as: more.as ?? teacher,
    query: more.where ?? { courseId, sectionId },
    body: { title: "Lesson", filePath, fileType },
  });
}

const setBanner = async (school: TestApp, banner: string) =>
  school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId },
    body: { banner },
  });

async function fileRow(school: TestApp, id: string) {
  const files = school.platform.database.read.selectFrom("files").selectAll();
  return files.where("id", "=", id).executeTakeFirst();
}

async function kindOfLesson(school: TestApp, id: string) {
  const lessons = school.platform.database.read.selectFrom("lessons").where("lessons.id", "=", id);
  const files = lessons.innerJoin("files", "files.id", "lessons.file_id").select("files.kind");
  return (await files.executeTakeFirst())?.kind;
}

test("the row comes first, then the bytes, and the reference confirms what was found", async ({
  school,
}) => {
  const { data } = await askLink(school, "application/pdf", {
    filename: "quiz.pdf",
    size: PDF.length,
  });
  expect(await fileRow(school, data.fileKey)).toMatchObject({
    kind: "lessonDocument",
    owner_id: teacher.id,
    course_id: courseId,
    confirmed_at: null,
  });
  expect((await addLesson(school, data.fileKey, "application/pdf")).code).toBe("FILE_NOT_UPLOADED");
  const sent = await send(school, data.signedUrl, PDF, "application/pdf; charset=binary");
  expect(sent).toMatchObject({ status: 200, data: { fileKey: data.fileKey, size: PDF.length } });
  expect(await fileRow(school, data.fileKey)).toMatchObject({ confirmed_at: null });

  const { lesson } = (await addLesson(school, data.fileKey, "application/pdf")).data;
  expect(lesson).toMatchObject({
    fileType: "application/pdf",
    fileSize: PDF.length,
    fileName: "quiz.pdf",
  });
  const confirmed = await fileRow(school, data.fileKey);
  expect(confirmed?.confirmed_at).not.toBeNull();
  expect(confirmed?.size).toBe(PDF.length);
});

describe("before the upload", () => {
  test.for(["text/html", "image/svg+xml", "application/zip", "audio/mpeg", "video/x-msvideo"])(
    "%s is refused",
    async (type, { school }) => {
      expect(await askLink(school, type)).toMatchObject({ status: 415, code: "WRONG_TYPE" });
      expect(await askLink(school, type, { filename: "banner.png" })).toMatchObject({
        status: 415,
      });
    },
  );

  test("every kind has its own limit, to the byte", async ({ school }) => {
    for (const [type, filename, rule, most] of [
      ["video/mp4", "a.mp4", FILE_RULES.lessonVideo, "2 GB"],
      ["image/png", "a.png", FILE_RULES.lessonImage, "20 MB"],
      ["application/pdf", "a.pdf", FILE_RULES.lessonDocument, "200 MB"],
      ["image/jpeg", "banner.jpg", FILE_RULES.banner, "10 MB"],
      ["image/jpeg", "banner", FILE_RULES.banner, "10 MB"],
    ] as const) {
      const fits = await askLink(school, type, { filename, size: rule.maxBytes });
      expect(fits.status).toBe(200);
      const tooLarge = await askLink(school, type, { filename, size: rule.maxBytes + 1 });
      expect(tooLarge).toMatchObject({
        status: 413,
        code: "TOO_LARGE",
        message: `This file is too large. The limit is ${most}.`,
      });
    }
  });
});

describe("during the upload", () => {
  test("more bytes than announced are refused, by the header and by the bytes themselves", async ({
    school,
  }) => {
    const { signedUrl, fileKey } = (await askLink(school, "application/pdf", { size: 10 })).data;
    expect(await send(school, signedUrl, PDF, "application/pdf")).toMatchObject({
      code: "TOO_LARGE",
    });
    expect(await addLesson(school, fileKey, "application/pdf")).toMatchObject({
      code: "FILE_NOT_UPLOADED",
    });
  });

  test("another type than the signed one is refused", async ({ school }) => {
    const { signedUrl } = (await askLink(school, "application/pdf")).data;
    for (const type of ["image/png", "text/html", "nonsense"]) {
      expect(await send(school, signedUrl, PDF, type)).toMatchObject({
        status: 415,
        code: "WRONG_TYPE",
      });
    }
    const typeless = await school.http.inject({ method: "PUT", url: signedUrl, payload: PDF });
    expect(typeless.statusCode).toBe(415);
  });

  test("a stored key accepts no second write, before and after its lesson is added", async ({
    school,
  }) => {
    const { signedUrl, fileKey } = (await askLink(school, "application/pdf")).data;
    expect((await send(school, signedUrl, PDF, "application/pdf")).status).toBe(200);
    const other = Buffer.concat([PDF, Buffer.from("other")]);
    const second = await send(school, signedUrl, other, "application/pdf");
    expect(second).toMatchObject({ status: 409, code: "FILE_ALREADY_STORED" });
    const { lesson } = (await addLesson(school, fileKey, "application/pdf")).data;
    expect((await send(school, signedUrl, other, "application/pdf")).status).toBe(409);
    const sent = await school.http.inject({ url: lesson.filePath });
    expect(sent.rawPayload.equals(PDF)).toBe(true);
  });
});

describe("a file's type is found from its bytes:", () => {
  test.for([
    ["a page called png", "image/png", HTML],
    ["a picture called pdf", "application/pdf", PNG],
    ["a drawing with a script called png", "image/png", SVG],
    ["a pdf called video", "video/mp4", PDF],
    ["text called pdf", "application/pdf", Buffer.from("not %PDF at all")],
    ["a page that names the header late", "application/pdf", LATE_HEADER],
    ["a program called webp", "image/webp", Buffer.from("MZ\u0090\0\u0003", "latin1")],
  ] as const)("%s is refused", async ([, type, bytes], { school }) => {
    const { signedUrl, fileKey } = (await askLink(school, type)).data;
    expect((await send(school, signedUrl, bytes, type)).status).toBe(200);
    const refused = await addLesson(school, fileKey, type);
    expect(refused).toMatchObject({ status: 415, code: "WRONG_TYPE" });
    expect(await fileRow(school, fileKey)).toMatchObject({ confirmed_at: null });
  });

  test.for([
    ["a line break", "\n"],
    ["a part of a message", PARTS],
    ["almost 1,024 bytes", " ".repeat(1_024 - "%PDF-".length)],
  ] as const)("a pdf with %s before its header is one", async ([, before], { school }) => {
    const bytes = Buffer.concat([Buffer.from(before), PDF]);
    const { signedUrl, fileKey } = (await askLink(school, "application/pdf")).data;
    expect((await send(school, signedUrl, bytes, "application/pdf")).status).toBe(200);
    const { status, data } = await addLesson(school, fileKey, "application/pdf");
    expect(status).toBe(200);
    expect(data.lesson.fileType).toBe("application/pdf");
  });

  test("an empty file is refused for a lesson and a banner", async ({ school }) => {
    for (const filename of ["lesson.png", "banner.png"]) {
      const { signedUrl, fileKey } = (await askLink(school, "image/png", { filename })).data;
      expect((await send(school, signedUrl, Buffer.alloc(0), "image/png")).status).toBe(200);
      const refused =
        filename === "banner.png"
          ? await setBanner(school, fileKey)
          : await addLesson(school, fileKey, "image/png");
      expect(refused).toMatchObject({ status: 400, code: "FILE_EMPTY" });
    }
  });

  test("each kind of lesson accepts its own kinds of files", async ({ school }) => {
    for (const [kind, type] of [
      ["video", "application/pdf"],
      ["video", "image/png"],
      ["lecture", "video/mp4"],
      ["quiz", "video/mp4"],
    ] as const) {
      const filePath = await anUpload(school, teacher, courseId, { type });
      const answer = await school.call(contract.lessons.addLesson, {
        as: teacher,
        query: { courseId, sectionId },
        body: { title: "Lesson", filePath, fileType: type, kind },
      });
      expect(answer).toMatchObject({ status: 415, code: "WRONG_TYPE" });
    }
  });

  test("a lesson with another type than its upload's is refused", async ({ school }) => {
    const filePath = await anUpload(school, teacher, courseId, { type: "image/png" });
    expect(await addLesson(school, filePath, "application/pdf")).toMatchObject({
      code: "WRONG_TYPE",
    });
    expect(await addLesson(school, filePath, "video/mp4")).toMatchObject({ code: "WRONG_TYPE" });
    expect((await addLesson(school, filePath, "image/png")).status).toBe(200);
  });

  test("a picture is a lesson's or a banner by what refers to it, whatever its name", async ({
    school,
  }) => {
    const uploadAs = async (filename: string) =>
      anUpload(school, teacher, courseId, { type: "image/png", filename });
    for (const filename of ["banner", "banner.png", "banner.jpg", "other.png"]) {
      const lesson = await addLesson(school, await uploadAs(filename), "image/png");
      expect([lesson.status, filename]).toEqual([200, filename]);
      expect(await kindOfLesson(school, lesson.data.lesson._id)).toBe("lessonImage");
      expect([(await setBanner(school, await uploadAs(filename))).status, filename]).toEqual([
        200,
        filename,
      ]);
    }
    for (const filename of ["banner.pdf", "banner"]) {
      const sheet = await anUpload(school, teacher, courseId, { filename });
      expect(await setBanner(school, sheet)).toMatchObject({ code: "WRONG_TYPE" });
      expect((await addLesson(school, sheet, "application/pdf")).status).toBe(200);
    }
  });

  test("a lesson's picture called banner has the limits of a lesson, and a banner's others", async ({
    school,
  }) => {
    const size = FILE_RULES.banner.maxBytes + 1;
    const png = Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);
    const filename = "banner.png";
    const { data } = await askLink(school, "image/png", { filename, size });
    expect((await send(school, data.signedUrl, png, "image/png")).status).toBe(200);
    expect(await setBanner(school, data.fileKey)).toMatchObject({ code: "TOO_LARGE" });
    expect((await addLesson(school, data.fileKey, "image/png")).status).toBe(200);
  });
});

describe("a key is refused", () => {
  const NOT_FOUND = { status: 404, code: "FILE_NOT_FOUND" };

  test("when it does not exist", async ({ school }) => {
    expect(await addLesson(school, "0".repeat(24), "application/pdf")).toMatchObject(NOT_FOUND);
    expect(await setBanner(school, "0".repeat(24))).toMatchObject(NOT_FOUND);
  });

  test("when it belongs to another teacher", async ({ school }) => {
    const other = await aTeacher(school);
    const theirs = await aDraft(school, other);
    const where = { courseId: theirs, sectionId: await aSection(school, other, theirs) };
    const key = await anUpload(school, other, theirs);
    expect(await addLesson(school, key, "application/pdf")).toMatchObject(NOT_FOUND);
    expect((await addLesson(school, key, "application/pdf", { as: other, where })).status).toBe(
      200,
    );
  });

  test("when it belongs to another person for the same course", async ({ school }) => {
    const other = await aTeacher(school);
    const key = await anUpload(school, teacher, courseId);
    const giveTo = async (owner_id: string) =>
      school.platform.database.transaction(async (tx) => {
        await tx.updateTable("files").set({ owner_id }).where("id", "=", key).execute();
      });
    await giveTo(other.id);
    expect(await addLesson(school, key, "application/pdf")).toMatchObject(NOT_FOUND);
    await giveTo(teacher.id);
    expect((await addLesson(school, key, "application/pdf")).status).toBe(200);
  });

  test("when it belongs to another course of the same teacher", async ({ school }) => {
    const another = await aDraft(school, teacher, "Another");
    const key = await anUpload(school, teacher, another);
    expect(await addLesson(school, key, "application/pdf")).toMatchObject(NOT_FOUND);
    const banner = await anUpload(school, teacher, another, {
      type: "image/png",
      filename: "banner",
    });
    expect(await setBanner(school, banner)).toMatchObject(NOT_FOUND);
  });

  test("the second time: one lesson gets it, also of two at once", async ({ school }) => {
    const key = await anUpload(school, teacher, courseId, { type: "video/mp4", bytes: MP4 });
    const answers = await Promise.all([1, 2, 3].map(() => addLesson(school, key, "video/mp4")));
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409, 409]);
    expect(await addLesson(school, key, "video/mp4")).toMatchObject({
      status: 409,
      code: "FILE_IN_USE",
    });
  });
});
