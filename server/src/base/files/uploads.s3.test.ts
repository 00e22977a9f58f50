import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "@madrasa/contract";
import { FILE_RULES } from "@madrasa/contract/limits";
import { HTML, PDF, PNG } from "@madrasa/testkit/sample-files";
import { aDraft, aLesson, aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { describeOnS3, S3_SCHOOL } from "../../testing/on-s3.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

describeOnS3("a school whose files are in a bucket", () => {
  let school: TestApp;
  let teacher: Person;
  let where: { courseId: string; sectionId: string };
  beforeAll(async () => {
    school = await createTestApp(S3_SCHOOL);
    teacher = await aTeacher(school);
    const courseId = await aDraft(school, teacher);
    where = { courseId, sectionId: await aSection(school, teacher, courseId) };
  });
  afterAll(async () => {
    const files = await school.platform.database.read.selectFrom("files").select("id").execute();
    for (const { id } of files) await school.platform.storage.remove(id);
    await school.close();
  });

  async function askLink(more: { contentType?: string; size?: number; filename?: string } = {}) {
    const query = {
      courseId: where.courseId,
      filename: "file.pdf",
      contentType: "application/pdf",
      ...more,
    };
    const { data } = await school.call(contract.files.uploadLink, { as: teacher, query });
    return data;
  }
  test("captions come from the bucket as text", async () => {
    const lessonId = await aLesson(school, teacher, where, "video/mp4");
    const query = { courseId: where.courseId, lessonId };
    const body = { kind: "captions", language: "ar", text: "0:01 <q>بسم الله</q>" } as const;
    const set = await school.call(contract.lessons.setText, { as: teacher, query, body });
    const [captions] = set.data.lesson.texts ?? [];
    const answer = await fetch(captions?.url ?? "");
    expect(answer.headers.get("content-type")).toBe("text/vtt");
    expect(await answer.text()).toContain("&lt;q&gt;بسم الله&lt;/q&gt;");
  });

  type SignedUpload = Awaited<ReturnType<typeof askLink>>;
  const put = async ({ signedUrl, headers }: SignedUpload, bytes: Buffer) =>
    (await fetch(signedUrl, { method: "PUT", headers, body: new Uint8Array(bytes) })).status;
  const addLesson = async (filePath: string, fileType = "application/pdf") =>
    school.call(contract.lessons.addLesson, {
      as: teacher,
      query: where,
      body: { title: "Lesson", filePath, fileType },
    });
  const sizeOf = async (key: string) => {
    await school.platform.backgroundTasks.settled();
    return school.platform.storage.size(key);
  };

  test("a file is uploaded, used by a lesson, shown, downloaded and deleted", async () => {
    const upload = await askLink({ filename: "ورقة 1.pdf", size: PDF.length });
    expect((await addLesson(upload.fileKey)).code).toBe("FILE_NOT_UPLOADED");
    expect(await put(upload, PDF)).toBe(200);
    const { lesson } = (await addLesson(upload.fileKey)).data;
    expect(lesson).toMatchObject({ fileSize: PDF.length, fileType: "application/pdf" });

    const shown = await fetch(lesson.filePath, { headers: { range: "bytes=0-3" } });
    expect([shown.status, await shown.text()]).toEqual([206, "%PDF"]);
    expect(shown.headers.get("content-disposition")).toMatch(/^inline; /);
    const sent = await fetch(lesson.downloadPath);
    expect(Buffer.from(await sent.arrayBuffer()).equals(PDF)).toBe(true);
    expect(sent.headers.get("content-disposition")).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent("ورقة 1.pdf")}`,
    );

    expect(await put(upload, PDF)).toBe(412);
    const query = { courseId: where.courseId, lessonId: lesson._id };
    await school.call(contract.lessons.deleteLesson, { as: teacher, query });
    // An empty file blocks the key while the upload link is valid.
    expect(await sizeOf(upload.fileKey)).toBe(0);
    expect(await put(upload, PDF)).toBe(412);
    await school.sweep();
    expect(await sizeOf(upload.fileKey)).toBe(0);
    school.wait(16 * 60_000);
    await school.sweep();
    expect(await sizeOf(upload.fileKey)).toBeUndefined();
    expect((await fetch(lesson.filePath)).status).toBe(404);
  });

  test("a file without an announced length is measured when it is referred to", async () => {
    const { maxBytes } = FILE_RULES.banner;
    const upload = await askLink({ contentType: "image/png", filename: "banner" });
    expect(await put(upload, Buffer.concat([PNG, Buffer.alloc(maxBytes)]))).toBe(200);
    const answer = await school.call(contract.courses.updateCourse, {
      as: teacher,
      query: { courseId: where.courseId },
      body: { banner: upload.fileKey },
    });
    expect(answer.code).toBe("TOO_LARGE");
  });

  describe("an upload with its type as the only header", () => {
    const OTHER = Buffer.concat([PDF, Buffer.from("another text")]);
    const withTypeAlone = async ({ signedUrl }: SignedUpload, bytes: Buffer) =>
      put({ signedUrl, headers: { "content-type": "application/pdf" }, fileKey: "" }, bytes);

    test("is taken, and a second one changes nothing that people see", async () => {
      const upload = await askLink();
      expect(upload.headers).toEqual({ "content-type": "application/pdf" });
      expect(await withTypeAlone(upload, PDF)).toBe(200);
      const { lesson } = (await addLesson(upload.fileKey)).data;
      expect(await sizeOf(upload.fileKey)).toBeUndefined();
      expect(await withTypeAlone(upload, OTHER)).toBe(200);
      const query = { courseId: where.courseId, lessonId: lesson._id };
      const read = await school.call(contract.lessons.readOwnLesson, { as: teacher, query });
      for (const url of [lesson.filePath, read.data.lesson.filePath]) {
        expect(url).not.toContain(upload.fileKey);
        expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(PDF)).toBe(true);
      }
      expect((await addLesson(upload.fileKey)).code).toBe("FILE_IN_USE");
      await school.sweep();
      expect(await sizeOf(upload.fileKey)).toBeUndefined();
      const rows = await school.platform.database.read
        .selectFrom("files")
        .selectAll()
        .where("owner_id", "=", teacher.id)
        .where("name", "=", "file.pdf")
        .where("confirmed_at", "is not", null)
        .execute();
      expect(rows).toMatchObject([{ size: PDF.length, may_change: 0 }]);
    });

    test("is refused if it changes after it was checked", async () => {
      const upload = await askLink();
      expect(await withTypeAlone(upload, PDF)).toBe(200);
      const { storage } = school.platform;
      const copy = storage.copy?.bind(storage);
      const copying = vi.spyOn(storage as Required<typeof storage>, "copy");
      copying.mockImplementationOnce(async (file) => {
        expect(await withTypeAlone(upload, HTML)).toBe(200);
        await copy?.(file);
      });
      expect((await addLesson(upload.fileKey)).code).toBe("WRONG_TYPE");
      expect(await withTypeAlone(upload, OTHER)).toBe(200);
      const { lesson } = (await addLesson(upload.fileKey)).data;
      expect(lesson.fileSize).toBe(OTHER.length);
      copying.mockRestore();
    });

    test("is copied, one that tells its size is not", async () => {
      const copying = vi.spyOn(school.platform.storage as Required<Storage>, "copy");
      const upload = await askLink({ size: PDF.length });
      expect(upload.headers).toMatchObject({ "if-none-match": "*" });
      expect(await put(upload, PDF)).toBe(200);
      const { lesson } = (await addLesson(upload.fileKey)).data;
      expect(lesson.filePath).toContain(upload.fileKey);
      expect(copying).not.toHaveBeenCalled();
      copying.mockRestore();
    });

    test("is copied in parts where it is large", async () => {
      const { storage } = school.platform;
      const bytes = Buffer.alloc(130 * 1024 ** 2, "madrasa");
      const [from, to] = [newId(), newId()];
      const file = { size: bytes.length, contentType: "video/mp4" };
      await storage.write(from, { bytes: Readable.from([bytes]), ...file });
      await storage.copy?.({ from, to, ...file });
      expect((await buffer(await storage.read(to))).equals(bytes)).toBe(true);
      for (const key of [from, to]) await storage.remove(key);
    });
  });

  test("students load lessons' files from the bucket, and banners from the server", async () => {
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
    const student = await aStudentOf(school, courseId);
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const { data } = await school.call(contract.viewer.readLesson, { as: student, query });
    expect((await fetch(data.lesson.filePath)).status).toBe(200);

    const listed = await school.call(contract.catalogue.listCourses, {});
    const banner = listed.data.courseList[0]?.banner ?? "";
    expect(banner).toMatch(/^\/banners\//);
    const seen = await school.http.inject({ url: banner });
    expect(seen.rawPayload.equals(PNG)).toBe(true);
    expect(seen.headers["cache-control"]).toBe("public, max-age=86400");
  });
});
