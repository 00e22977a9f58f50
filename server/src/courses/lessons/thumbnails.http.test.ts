import sharp from "sharp";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { HTML, PNG } from "@madrasa/testkit/sample-files";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload, ownPath } from "@madrasa/testkit/files";
import { aGeneraladmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const DAY = 86_400_000;
const PLACE = "HomeStreet7";

let teacher: Person;
let course: { courseId: string; sectionId: string; lessonIds: string[] };
test.beforeEach(async ({ school }) => {
  teacher = await aTeacher(school);
  course = await aPublishedCourse(school, teacher, { lessons: 1 });
});

const aFrame = async (width = 64, height = 36) =>
  sharp({ create: { width, height, channels: 3, background: "#1a6b4f" } })
    .withExif({ IFD0: { ImageDescription: PLACE } })
    .jpeg()
    .toBuffer();

async function uploadFrame(
  school: TestApp,
  {
    as = teacher,
    courseId = course.courseId,
    bytes,
  }: Partial<{ as: Person; courseId: string }> & {
    bytes: Buffer;
  },
): Promise<string> {
  const { signedUrl, headers, fileKey } = (
    await school.call(contract.files.uploadLink, {
      as,
      query: {
        courseId,
        filename: "frame.jpg",
        contentType: "image/jpeg",
        size: bytes.length,
        purpose: "thumbnail",
      },
    })
  ).data;
  const url = ownPath(signedUrl) ?? "";
  await school.http.inject({ method: "PUT", url, headers, payload: bytes });
  return fileKey;
}

async function addVideo(school: TestApp, thumbnail?: string) {
  const { courseId, sectionId } = course;
  const filePath = await anUpload(school, teacher, courseId, { type: "video/mp4" });
  return school.call(contract.lessons.addLesson, {
    as: teacher,
    query: { courseId, sectionId },
    body: { title: "Video", filePath, fileType: "video/mp4", ...(thumbnail && { thumbnail }) },
  });
}

const load = async (school: TestApp, url = "") => school.http.inject({ url: ownPath(url) ?? "" });

describe("the frame of a video", () => {
  test("tells the video's shape before the video is loaded", async ({ school }) => {
    const frame = await uploadFrame(school, { bytes: await aFrame(90, 160) });
    const added = await addVideo(school, frame);
    expect(added.data.lesson.aspectRatio).toBe(0.563);
    await addVideo(school);
    const as = await aStudentOf(school, course.courseId);
    const query = { courseId: course.courseId };
    const read = await school.call(contract.enrolment.readCourse, { as, query });
    const lessons = read.data.course.sections?.[0]?.lessonIds ?? [];
    expect(lessons.map(({ aspectRatio }) => aspectRatio)).toEqual([undefined, 0.563, undefined]);
  });

  test("is answered to its teacher and to those who joined, encoded anew, and to nobody else", async ({
    school,
  }) => {
    const { courseId } = course;
    const student = await aStudentOf(school, courseId);
    const bytes = await aFrame();
    const { lesson } = (await addVideo(school, await uploadFrame(school, { bytes }))).data;
    const plain = (await addVideo(school)).data.lesson;
    const query = { courseId, lessonId: lesson._id };
    const ofTeacher = await school.call(contract.outline.readOutline, {
      as: teacher,
      query: { courseId },
    });
    const ofStudent = await school.call(contract.enrolment.readCourse, {
      as: student,
      query: { courseId },
    });
    const { lessonIds } = course;
    for (const lessonId of lessonIds) {
      await school.call(contract.progress.toggleCompletion, {
        as: student,
        query: { courseId, lessonId },
        body: { completed: true },
      });
    }
    const home = await school.call(contract.home.listEntries, { as: student });
    const thumbnails = [
      lesson.thumbnail,
      home.data.entries.find(({ kind }) => kind === "lesson")?.lesson?.thumbnail,
      (await school.call(contract.lessons.readOwnLesson, { as: teacher, query })).data.lesson
        .thumbnail,
      (await school.call(contract.viewer.readLesson, { as: student, query })).data.lesson.thumbnail,
      ...[ofTeacher, ofStudent].map(
        ({ data }) =>
          data.course.sections?.[0]?.lessonIds.find(({ _id }) => _id === lesson._id)?.thumbnail,
      ),
    ];
    // Constant for a while, so that browsers cache it.
    expect(new Set(thumbnails).size).toBe(1);
    const shown = await load(school, thumbnails[0]);
    expect(shown).toMatchObject({ statusCode: 200, headers: { "content-type": "image/jpeg" } });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 64, height: 36 });
    expect(bytes.includes(PLACE)).toBe(true);
    expect(shown.rawPayload.includes(PLACE)).toBe(false);

    const without = ofStudent.data.course.sections?.[0]?.lessonIds ?? [];
    expect(without.filter(({ thumbnail }) => thumbnail === undefined)).toHaveLength(2);
    expect(plain).not.toHaveProperty("thumbnail");
    const admin = await aGeneraladmin(school);
    for (const seen of [
      await school.call(contract.catalogue.readPublicCourse, { params: { courseId } }),
      await school.call(contract.oversight.readAnyCourse, { as: admin, query: { courseId } }),
    ]) {
      expect(seen.status).toBe(200);
      expect(JSON.stringify(seen.body)).not.toContain("thumbnail");
    }
    school.wait(3_600_001);
    expect((await load(school, thumbnails[0])).statusCode).toBe(403);
  });

  test("is refused if it is somebody else's, of another course or kind, or no image", async ({
    school,
  }) => {
    const bytes = await aFrame();
    const other = await aTeacher(school);
    const { courseId: theirs } = await aPublishedCourse(school, other);
    const { courseId: also } = await aPublishedCourse(school, teacher);
    const video = await anUpload(school, teacher, course.courseId, { type: "video/mp4" });
    const image = await anUpload(school, teacher, course.courseId, { type: "image/png" });
    const frame = async (of: Parameters<typeof uploadFrame>[1]) => uploadFrame(school, of);
    for (const [key, code] of [
      [await frame({ as: other, courseId: theirs, bytes }), "FILE_NOT_FOUND"],
      [await frame({ courseId: also, bytes }), "FILE_NOT_FOUND"],
      [video, "WRONG_TYPE"],
      [image, "WRONG_TYPE"],
      [await frame({ bytes: HTML }), "WRONG_TYPE"],
      [await frame({ bytes: PNG }), "WRONG_TYPE"],
      [await frame({ bytes: bytes.subarray(0, 300) }), "WRONG_TYPE"],
      [await frame({ bytes: await aFrame(2_000, 1_001) }), "FILE_TOO_MANY_PIXELS"],
    ] as const) {
      expect((await addVideo(school, key)).code, key).toBe(code);
    }
    const lessons = school.platform.database.read.selectFrom("lessons").select("id");
    const { courseId, sectionId } = course;
    expect(await lessons.where("course_id", "=", courseId).execute()).toHaveLength(1);

    const query = { courseId, sectionId };
    const filePath = await frame({ bytes });
    const refused = await school.call(contract.lessons.addLesson, {
      as: teacher,
      query,
      body: { title: "No video", filePath, fileType: "image/jpeg" },
    });
    expect(refused.code).toBe("WRONG_TYPE");
    const wrong = await school.call(contract.files.uploadLink, {
      as: teacher,
      query: { courseId, filename: "a", contentType: "image/svg+xml", purpose: "thumbnail" },
    });
    expect(wrong.code).toBe("WRONG_TYPE");
  });

  test("stands for a PDF too, while a small image stands for itself in the editor", async ({
    school,
  }) => {
    const { courseId, sectionId } = course;
    const add = async (
      title: string,
      fileType: "application/pdf" | "image/png",
      thumbnail?: string,
    ) =>
      school.call(contract.lessons.addLesson, {
        as: teacher,
        query: { courseId, sectionId },
        body: {
          title,
          filePath: await anUpload(school, teacher, courseId, { type: fileType }),
          fileType,
          ...(thumbnail && { thumbnail }),
        },
      });
    const bytes = await aFrame();
    const key = await uploadFrame(school, { bytes });
    expect((await add("Sheet", "application/pdf", key)).status).toBe(200);
    await add("Chart", "image/png");
    await add("Plain sheet", "application/pdf");
    const query = { courseId };
    const { data } = await school.call(contract.outline.readOutline, { as: teacher, query });
    const lessons = data.course.sections.flatMap(({ lessonIds }) => lessonIds);
    const posterOf = (title: string) => lessons.find((one) => one.title === title)?.thumbnail;
    expect((await load(school, posterOf("Sheet"))).statusCode).toBe(200);
    expect((await load(school, posterOf("Chart"))).statusCode).toBe(200);
    expect(posterOf("Plain sheet")).toBeUndefined();
    expect(lessons.find(({ title }) => title === "Sheet")).not.toHaveProperty("aspectRatio");
  });

  test("goes with its lesson, and one that no lesson took goes after a day", async ({ school }) => {
    const bytes = await aFrame();
    const [goes, stays] = [
      (await addVideo(school, await uploadFrame(school, { bytes }))).data.lesson,
      (await addVideo(school, await uploadFrame(school, { bytes }))).data.lesson,
    ];
    const unused = await uploadFrame(school, { bytes });
    await school.call(contract.lessons.deleteLesson, {
      as: teacher,
      query: { courseId: course.courseId, lessonId: goes._id },
    });
    await school.platform.backgroundTasks.settled();
    expect((await load(school, goes.thumbnail)).statusCode).toBe(404);
    expect((await load(school, stays.thumbnail)).statusCode).toBe(200);
    school.wait(DAY + 1);
    await school.sweep();
    const files = school.platform.database.read.selectFrom("files").select("id");
    const frames = await files.where("kind", "=", "thumbnail").execute();
    const row = await school.platform.database.read
      .selectFrom("lessons")
      .select("thumbnail_file_id")
      .where("id", "=", stays._id)
      .executeTakeFirstOrThrow();
    const ofCourse = await files
      .where("kind", "=", "thumbnail")
      .where("course_id", "=", course.courseId)
      .execute();
    expect(ofCourse).toEqual([{ id: row.thumbnail_file_id }]);
    expect(frames.map(({ id }) => id)).not.toContain(unused);
    expect(await school.platform.storage.size(unused)).toBeUndefined();
  });
});
