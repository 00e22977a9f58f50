import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { RenditionKind } from "@madrasa/contract/limits";
import { HTML, PNG } from "@madrasa/testkit/sample-files";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aSmallerUpload } from "@madrasa/testkit/files";
import { aGeneraladmin, aTeacher, type Person } from "@madrasa/testkit/people";
import {
  addRendition,
  aVideo,
  aVideoTeacher,
  beginVideo,
  filesOfLesson,
  sizeOf,
  typeOf,
  uploadRendition,
} from "../../testing/videos.ts";
import { test } from "../../testing/app-test.ts";
import { newId } from "../../platform/secrets.ts";

let of: Awaited<ReturnType<typeof aVideoTeacher>>;
let teacher: Person;
let course: (typeof of)["course"];
test.beforeEach(async ({ school }) => {
  of = await aVideoTeacher(school);
  ({ teacher, course } = of);
});

const { addLesson, readOwnLesson } = contract.lessons;

const summary = ({ kind, fileType, size }: { kind: string; fileType: string; size: number }) => ({
  kind,
  fileType,
  size,
});
const listed = (kinds: readonly RenditionKind[]) =>
  kinds.map((kind) => ({ kind, fileType: typeOf(kind), size: sizeOf(kind) }));

describe("a video", () => {
  test("begins with its sound, and becomes the best that has arrived, for all who may see it", async ({
    school,
  }) => {
    const { courseId } = course;
    await aVideo(of);
    const student = await aStudentOf(school, courseId);
    const started = await beginVideo(of, "sound");
    const lessonId = started._id;
    expect(started).toMatchObject({ kind: "video", fileType: "audio/mp4" });
    const query = { courseId, lessonId };
    const there: RenditionKind[] = ["sound"];
    for (const kind of ["small", "original"] as const) {
      const body = { kind, filePath: await uploadRendition(of, kind), durationSeconds: 60 };
      const added = await addRendition(of, lessonId, body);
      expect(added).toMatchObject({ status: 200, message: "Content updated successfully" });
      there.unshift(kind);
      const seen = [
        added.data.lesson,
        (await school.call(readOwnLesson, { as: teacher, query })).data.lesson,
        (await school.call(contract.viewer.readLesson, { as: student, query })).data.lesson,
      ];
      for (const lesson of seen) {
        expect(lesson).toMatchObject({ fileType: "video/mp4", durationSeconds: 60.5 });
        expect(lesson.renditions.map(summary)).toEqual(listed(there));
        expect(lesson.renditions[0]?.url).toBe(lesson.filePath);
        for (const { url, size, fileType } of lesson.renditions) {
          const { rawPayload, headers } = await school.http.inject({ url });
          expect([rawPayload.length, headers["content-type"]]).toEqual([size, fileType]);
        }
      }
      const trees = [
        await school.call(contract.outline.readOutline, { as: teacher, query: { courseId } }),
        await school.call(contract.enrolment.readCourse, { as: student, query: { courseId } }),
      ];
      for (const { data } of trees) {
        const lessons = data.course.sections?.[0]?.lessonIds ?? [];
        const inTree = lessons.find(({ _id }) => _id === lessonId);
        expect(inTree?.renditions?.map(summary)).toEqual(listed(there));
        expect(JSON.stringify(inTree?.renditions)).not.toContain("url");
        expect(lessons.map(({ renditions }) => renditions?.length)).toEqual([
          undefined,
          3,
          there.length,
        ]);
      }
    }
    const admin = await aGeneraladmin(school);
    for (const { status, body } of [
      await school.call(contract.catalogue.readPublicCourse, { params: { courseId } }),
      await school.call(contract.oversight.readAnyCourse, { as: admin, query: { courseId } }),
    ]) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain("renditions");
    }
  });

  test("keeps its original when less arrives later, also in formats for the web", async ({
    school,
  }) => {
    const { _id: lessonId, filePath } = await beginVideo(of);
    // First bytes of a WebM file.
    const webm = Buffer.from("1a45dfa3884282847765626d0000", "hex");
    const target = await school.call(contract.files.uploadLink, {
      as: teacher,
      query: {
        courseId: course.courseId,
        filename: "sound.webm",
        contentType: "audio/webm;codecs=opus",
        size: webm.length,
        purpose: "sound",
      },
    });
    const { signedUrl: url, headers, fileKey } = target.data;
    await school.http.inject({ method: "PUT", url, headers, payload: webm });
    const body = { kind: "sound" as const, filePath: fileKey, durationSeconds: 59.5 };
    const { lesson } = (await addRendition(of, lessonId, body)).data;
    expect(lesson).toMatchObject({ fileType: "video/mp4", durationSeconds: 60.5 });
    expect(lesson.filePath.split("?")[0]).toBe(filePath.split("?")[0]);
    expect(lesson.renditions).toMatchObject([
      { kind: "original", fileType: "video/mp4", durationSeconds: 60.5 },
      { kind: "sound", fileType: "audio/webm", durationSeconds: 59.5 },
    ]);
  });

  test("is one video if it is added again under the page's id", async ({ school }) => {
    const query = { courseId: course.courseId, sectionId: course.sectionId };
    const filePath = await uploadRendition(of, "sound");
    const body = {
      _id: newId(),
      title: "Makharij",
      filePath,
      fileType: "audio/mp4",
      rendition: "sound" as const,
    };
    const send = async (changed = {}) =>
      school.call(addLesson, { as: teacher, query, body: { ...body, ...changed } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ data }) => data.lesson._id)).toEqual([body._id, body._id, body._id]);
    expect((await send()).status).toBe(200);
    expect((await send({ filePath: await uploadRendition(of, "sound") })).code).toBe("KEY_USED");
    const lessons = school.platform.database.read.selectFrom("lessons").select("id");
    expect(await lessons.where("course_id", "=", course.courseId).execute()).toHaveLength(2);

    const theirs = await aVideoTeacher(school);
    const other = await school.call(addLesson, {
      as: theirs.teacher,
      query: { courseId: theirs.course.courseId, sectionId: theirs.course.sectionId },
      body: { ...body, filePath: await uploadRendition(theirs, "sound") },
    });
    expect(other.code).toBe("KEY_USED");
  });

  test("has one rendition if none was named, and its list says nothing of it", async ({
    school,
  }) => {
    const lesson = await beginVideo(of);
    expect(lesson.renditions.map(summary)).toEqual(listed(["original"]));
    const { data } = await school.call(contract.outline.readOutline, {
      as: teacher,
      query: { courseId: course.courseId },
    });
    expect(JSON.stringify(data)).not.toContain("renditions");
  });
});

describe("another rendition", () => {
  test("is refused for the second of two at once, and its file is removed", async ({ school }) => {
    const { _id: lessonId } = await beginVideo(of, "sound");
    const keys = [await uploadRendition(of, "original"), await uploadRendition(of, "original")];
    const answers = await Promise.all(
      keys.map((filePath) => addRendition(of, lessonId, { kind: "original", filePath })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const lost = answers.findIndex(({ status }) => status === 409);
    expect(answers[lost]).toMatchObject({
      code: "RENDITION_EXISTS",
      message: "This lesson already has its full video. We kept the first one.",
    });
    expect(await filesOfLesson(school, lessonId)).toMatchObject([
      { kind: "original", file_id: keys[1 - lost] },
      { kind: "sound" },
    ]);
    school.wait(2 * 86_400_000);
    await school.sweep();
    const { storage } = school.platform;
    expect(await storage.size(keys[lost] ?? "")).toBeUndefined();
    expect(await storage.size(keys[1 - lost] ?? "")).toBe(sizeOf("original"));
  });

  test("changes nothing if sent again, and is refused in another's place", async ({ school }) => {
    const { _id: lessonId } = await beginVideo(of);
    const filePath = await uploadRendition(of, "sound");
    const first = await addRendition(of, lessonId, { kind: "sound", filePath });
    const again = await addRendition(of, lessonId, { kind: "sound", filePath });
    expect(again.status).toBe(200);
    expect(again.data.lesson.renditions.map(summary)).toEqual(
      first.data.lesson.renditions.map(summary),
    );
    const before = await filesOfLesson(school, lessonId);
    for (const kind of ["sound", "original"] as const) {
      const other = await uploadRendition(of, kind);
      expect((await addRendition(of, lessonId, { kind, filePath: other })).code).toBe(
        "RENDITION_EXISTS",
      );
    }
    expect(await filesOfLesson(school, lessonId)).toEqual(before);
  });

  test("is refused if it is somebody else's, of another kind, or for no video", async ({
    school,
  }) => {
    const { courseId } = course;
    const other = await aTeacher(school);
    const theirs = await aPublishedCourse(school, other);
    const also = await aPublishedCourse(school, teacher);
    const { _id: video } = await beginVideo(of);
    const pdf = course.lessonIds[0] ?? "";
    const sound = await uploadRendition(of, "sound");
    const taken = await uploadRendition(of, "small");
    await addRendition(of, await aVideo(of), { kind: "small", filePath: taken });
    const { _id: decoy } = await beginVideo(of);
    await addRendition(of, decoy, { kind: "small", filePath: taken });
    const small = { kind: "small" as const };
    const refused = [
      [video, { ...small, filePath: sound }, "WRONG_TYPE"],
      [video, { ...small, filePath: await uploadRendition(of, "original") }, "WRONG_TYPE"],
      [video, { kind: "sound", filePath: await uploadRendition(of, "small") }, "WRONG_TYPE"],
      [
        video,
        {
          ...small,
          filePath: await uploadRendition({ school, teacher: other, course: theirs }, "small"),
        },
        "FILE_NOT_FOUND",
      ],
      [
        video,
        { ...small, filePath: await uploadRendition({ ...of, course: also }, "small") },
        "FILE_NOT_FOUND",
      ],
      [video, { ...small, filePath: taken }, "FILE_IN_USE"],
      [pdf, { kind: "sound", filePath: sound }, "WRONG_TYPE"],
      [theirs.lessonIds[0] ?? "", { kind: "sound", filePath: sound }, "LESSON_NOT_FOUND"],
    ] as const;
    for (const [lessonId, body, code] of refused) {
      expect((await addRendition(of, lessonId, body)).code, JSON.stringify(body)).toBe(code);
    }
    for (const bytes of [HTML, PNG]) {
      const filePath = await aSmallerUpload(school, teacher, courseId, "sound", bytes);
      expect((await addRendition(of, video, { kind: "sound", filePath })).code).toBe("WRONG_TYPE");
    }
    expect(
      (await addRendition({ ...of, teacher: other }, video, { kind: "sound", filePath: sound }))
        .code,
    ).toBe("COURSE_NOT_FOUND");
    expect(await filesOfLesson(school, video)).toMatchObject([{ kind: "original" }]);
  });

  test("no lesson of pages begins with a sound, and no sound is a whole video", async ({
    school,
  }) => {
    const query = { courseId: course.courseId, sectionId: course.sectionId };
    const form = {
      title: "No",
      filePath: await uploadRendition(of, "sound"),
      fileType: "audio/mp4",
    };
    for (const extra of [
      {},
      { kind: "video" as const },
      { kind: "lecture" as const, rendition: "sound" as const },
      { rendition: "small" as const },
      { rendition: "sound" as const, fileType: "video/mp4" },
    ]) {
      const refused = await school.call(addLesson, {
        as: teacher,
        query,
        body: { ...form, ...extra },
      });
      expect(refused.code, JSON.stringify(extra)).toBe("WRONG_TYPE");
    }
    for (const [purpose, contentType] of [
      ["sound", "video/mp4"],
      ["small", "video/quicktime"],
      [undefined, "audio/mp4"],
    ] as const) {
      const link = await school.call(contract.files.uploadLink, {
        as: teacher,
        query: {
          courseId: course.courseId,
          filename: "a",
          contentType,
          ...(purpose && { purpose }),
        },
      });
      expect(link.code, contentType).toBe("WRONG_TYPE");
    }
  });
});
