import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { FILE_RULES } from "@madrasa/contract/limits";
import { PDF, PNG } from "@madrasa/testkit/sample-files";
import { aDraft, aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { describeOnS3, S3_SCHOOL } from "../../testing/on-s3.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

describeOnS3("a school whose files are in a bucket", () => {
  let school: TestSchool;
  let teacher: Person;
  let where: { courseId: string; sectionId: string };
  beforeAll(async () => {
    school = await openTestSchool(S3_SCHOOL);
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
  type Place = Awaited<ReturnType<typeof askLink>>;
  const put = async ({ signedUrl, headers }: Place, bytes: Buffer) =>
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
    const place = await askLink({ filename: "ورقة 1.pdf", size: PDF.length });
    expect((await addLesson(place.fileKey)).code).toBe("FILE_NOT_UPLOADED");
    expect(await put(place, PDF)).toBe(200);
    const { lesson } = (await addLesson(place.fileKey)).data;
    expect(lesson).toMatchObject({ fileSize: PDF.length, fileType: "application/pdf" });

    const shown = await fetch(lesson.filePath, { headers: { range: "bytes=0-3" } });
    expect([shown.status, await shown.text()]).toEqual([206, "%PDF"]);
    expect(shown.headers.get("content-disposition")).toMatch(/^inline; /);
    const sent = await fetch(lesson.downloadPath);
    expect(Buffer.from(await sent.arrayBuffer()).equals(PDF)).toBe(true);
    expect(sent.headers.get("content-disposition")).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent("ورقة 1.pdf")}`,
    );

    expect(await put(place, PDF)).toBe(412);
    const query = { courseId: where.courseId, lessonId: lesson._id };
    await school.call(contract.lessons.deleteLesson, { as: teacher, query });
    // An empty file stays in its place while the upload link is valid, so that it takes no byte.
    expect(await sizeOf(place.fileKey)).toBe(0);
    expect(await put(place, PDF)).toBe(412);
    await school.sweep();
    expect(await sizeOf(place.fileKey)).toBe(0);
    school.wait(16 * 60_000);
    await school.sweep();
    expect(await sizeOf(place.fileKey)).toBeUndefined();
    expect((await fetch(lesson.filePath)).status).toBe(404);
  });

  test("a file without an announced length is measured when it is referred to", async () => {
    const { maxBytes } = FILE_RULES.banner;
    const place = await askLink({ contentType: "image/png", filename: "banner" });
    expect(await put(place, Buffer.concat([PNG, Buffer.alloc(maxBytes)]))).toBe(200);
    const answer = await school.call(contract.courses.updateCourse, {
      as: teacher,
      query: { courseId: where.courseId },
      body: { banner: place.fileKey },
    });
    expect(answer.code).toBe("TOO_LARGE");
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
