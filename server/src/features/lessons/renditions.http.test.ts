import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { RenditionKind } from "@madrasa/contract/limits";
import { HTML, MP4, PNG } from "@madrasa/testkit/sample-files";
import { aLesson, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload, aSmallerUpload } from "@madrasa/testkit/files";
import { aGeneraladmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

let teacher: Person;
let course: { courseId: string; sectionId: string; lessonIds: string[] };
test.beforeEach(async ({ school }) => {
  teacher = await aTeacher(school);
  course = await aPublishedCourse(school, teacher, { lessons: 1 });
  // Of another course and lesson, which no answer and no deletion may touch.
  const other = await aTeacher(school);
  const theirs = await aPublishedCourse(school, other, { lessons: 1 });
  await aFilm(school, { as: other, course: theirs });
});

const { addLesson, addRendition, deleteLesson, readOwnLesson } = contract.lessons;

/** As many bytes as nobody else's, to tell the files apart. */
const bytesFor = (extra: number) => Buffer.concat([MP4, Buffer.alloc(extra)]);
const SIZES: Record<RenditionKind, number> = { original: 900, small: 300, sound: 100 };

const upload = async (school: TestSchool, kind: RenditionKind, as = teacher, at = course) =>
  kind === "original"
    ? anUpload(school, as, at.courseId, { type: "video/mp4", bytes: bytesFor(SIZES[kind]) })
    : aSmallerUpload(school, as, at.courseId, kind, bytesFor(SIZES[kind]));

const typeOf = (kind: RenditionKind) => (kind === "sound" ? "audio/mp4" : "video/mp4");

async function begin(school: TestSchool, rendition?: RenditionKind, as = teacher, at = course) {
  const kind = rendition ?? "original";
  const body = {
    title: "Makharij",
    filePath: await upload(school, kind, as, at),
    fileType: typeOf(kind),
    durationSeconds: 60.5,
    ...(rendition && { rendition }),
  };
  const query = { courseId: at.courseId, sectionId: at.sectionId };
  return (await school.call(addLesson, { as, query, body })).data.lesson;
}

const add = async (
  school: TestSchool,
  lessonId: string,
  body: { kind: RenditionKind; filePath: string; durationSeconds?: number },
  as = teacher,
) => school.call(addRendition, { as, query: { courseId: course.courseId, lessonId }, body });

/** A film that has them all; its lesson's id. */
async function aFilm(school: TestSchool, { as = teacher, course: at = course } = {}) {
  const { _id: lessonId } = await begin(school, "original", as, at);
  for (const kind of ["small", "sound"] as const) {
    const filePath = await upload(school, kind, as, at);
    const query = { courseId: at.courseId, lessonId };
    const { status } = await school.call(addRendition, { as, query, body: { kind, filePath } });
    expect(status).toBe(200);
  }
  return lessonId;
}

const filesOf = async (school: TestSchool, lessonId: string) =>
  school.platform.database.read
    .selectFrom("lesson_files")
    .select(["kind", "file_id"])
    .where("lesson_id", "=", lessonId)
    .orderBy("kind")
    .execute();

const summary = ({ kind, fileType, size }: { kind: string; fileType: string; size: number }) => ({
  kind,
  fileType,
  size,
});
const listed = (kinds: readonly RenditionKind[]) =>
  kinds.map((kind) => ({ kind, fileType: typeOf(kind), size: MP4.length + SIZES[kind] }));

describe("a film", () => {
  test("begins with its sound, and becomes the best that has arrived, for all who may see it", async ({
    school,
  }) => {
    const { courseId } = course;
    await aFilm(school);
    const student = await aStudentOf(school, courseId);
    const started = await begin(school, "sound");
    const lessonId = started._id;
    expect(started).toMatchObject({ kind: "video", fileType: "audio/mp4" });
    const query = { courseId, lessonId };
    const there: RenditionKind[] = ["sound"];
    for (const kind of ["small", "original"] as const) {
      const body = { kind, filePath: await upload(school, kind), durationSeconds: 60 };
      const added = await add(school, lessonId, body);
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
    const { _id: lessonId, filePath } = await begin(school);
    // The beginning of a WebM file.
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
    const { lesson } = (await add(school, lessonId, body)).data;
    expect(lesson).toMatchObject({ fileType: "video/mp4", durationSeconds: 60.5 });
    expect(lesson.filePath.split("?")[0]).toBe(filePath.split("?")[0]);
    expect(lesson.renditions).toMatchObject([
      { kind: "original", fileType: "video/mp4", durationSeconds: 60.5 },
      { kind: "sound", fileType: "audio/webm", durationSeconds: 59.5 },
    ]);
  });

  test("that is sent without a word of renditions has one, and its list says nothing of it", async ({
    school,
  }) => {
    const lesson = await begin(school);
    expect(lesson.renditions.map(summary)).toEqual(listed(["original"]));
    const { data } = await school.call(contract.outline.readOutline, {
      as: teacher,
      query: { courseId: course.courseId },
    });
    expect(JSON.stringify(data)).not.toContain("renditions");
  });
});

describe("another rendition", () => {
  test("of two that race one wins, the other is told so, and its file goes", async ({ school }) => {
    const { _id: lessonId } = await begin(school, "sound");
    const keys = [await upload(school, "original"), await upload(school, "original")];
    const answers = await Promise.all(
      keys.map((filePath) => add(school, lessonId, { kind: "original", filePath })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    expect(answers[lost]).toMatchObject({
      code: "RENDITION_EXISTS",
      message: "This lesson already has its full video. The one that arrived first was kept.",
    });
    expect(await filesOf(school, lessonId)).toMatchObject([
      { kind: "original", file_id: keys[1 - lost] },
      { kind: "sound" },
    ]);
    school.wait(2 * 86_400_000);
    await school.sweep();
    const { storage } = school.platform;
    expect(await storage.size(keys[lost] ?? "")).toBeUndefined();
    expect(await storage.size(keys[1 - lost] ?? "")).toBe(MP4.length + SIZES.original);
  });

  test("that is sent again changes nothing, and another in its place is refused", async ({
    school,
  }) => {
    const { _id: lessonId } = await begin(school);
    const filePath = await upload(school, "sound");
    const first = await add(school, lessonId, { kind: "sound", filePath });
    const again = await add(school, lessonId, { kind: "sound", filePath });
    expect(again.status).toBe(200);
    expect(again.data.lesson.renditions.map(summary)).toEqual(
      first.data.lesson.renditions.map(summary),
    );
    const before = await filesOf(school, lessonId);
    for (const kind of ["sound", "original"] as const) {
      const other = await upload(school, kind);
      expect((await add(school, lessonId, { kind, filePath: other })).code).toBe(
        "RENDITION_EXISTS",
      );
    }
    expect(await filesOf(school, lessonId)).toEqual(before);
  });

  test("of somebody else, of another kind, or for no film is refused", async ({ school }) => {
    const { courseId } = course;
    const other = await aTeacher(school);
    const theirs = await aPublishedCourse(school, other);
    const also = await aPublishedCourse(school, teacher);
    const { _id: film } = await begin(school);
    const pdf = course.lessonIds[0] ?? "";
    const sound = await upload(school, "sound");
    const taken = await upload(school, "small");
    await add(school, await aFilm(school), { kind: "small", filePath: taken });
    const { _id: decoy } = await begin(school);
    await add(school, decoy, { kind: "small", filePath: taken });
    const small = { kind: "small" as const };
    const refused = [
      [film, { ...small, filePath: sound }, "WRONG_TYPE"],
      [film, { ...small, filePath: await upload(school, "original") }, "WRONG_TYPE"],
      [film, { kind: "sound", filePath: await upload(school, "small") }, "WRONG_TYPE"],
      [
        film,
        { ...small, filePath: await upload(school, "small", other, theirs) },
        "FILE_NOT_FOUND",
      ],
      [
        film,
        { ...small, filePath: await upload(school, "small", teacher, also) },
        "FILE_NOT_FOUND",
      ],
      [film, { ...small, filePath: taken }, "FILE_IN_USE"],
      [pdf, { kind: "sound", filePath: sound }, "WRONG_TYPE"],
      [theirs.lessonIds[0] ?? "", { kind: "sound", filePath: sound }, "LESSON_NOT_FOUND"],
    ] as const;
    for (const [lessonId, body, code] of refused) {
      expect((await add(school, lessonId, body)).code, JSON.stringify(body)).toBe(code);
    }
    for (const bytes of [HTML, PNG]) {
      const filePath = await aSmallerUpload(school, teacher, courseId, "sound", bytes);
      expect((await add(school, film, { kind: "sound", filePath })).code).toBe("WRONG_TYPE");
    }
    expect((await add(school, film, { kind: "sound", filePath: sound }, other)).code).toBe(
      "COURSE_NOT_FOUND",
    );
    expect(await filesOf(school, film)).toMatchObject([{ kind: "original" }]);
  });

  test("no lesson of pages begins with a sound, and no sound is a whole film", async ({
    school,
  }) => {
    const query = { courseId: course.courseId, sectionId: course.sectionId };
    const form = { title: "No", filePath: await upload(school, "sound"), fileType: "audio/mp4" };
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

test("a deleted film's files go, all of them, and no others", async ({ school }) => {
  const [goes, stays] = [await aFilm(school), await aFilm(school)];
  const [gone, kept] = [await filesOf(school, goes), await filesOf(school, stays)];
  expect([gone.length, kept.length]).toEqual([3, 3]);
  const query = { courseId: course.courseId, lessonId: goes };
  expect((await school.call(deleteLesson, { as: teacher, query })).status).toBe(200);
  await school.platform.backgroundTasks.settled();
  const sizes = async (files: readonly { file_id: string }[]) =>
    Promise.all(files.map(({ file_id }) => school.platform.storage.size(file_id)));
  expect(await sizes(gone)).toEqual([undefined, undefined, undefined]);
  expect(await filesOf(school, goes)).toEqual([]);
  expect((await sizes(kept)).every((size) => size !== undefined)).toBe(true);
  school.wait(2 * 86_400_000);
  await school.sweep();
  const { read } = school.platform.database;
  const rows = await read.selectFrom("files").select("id").execute();
  const ids = rows.map(({ id }) => id);
  expect(gone.filter(({ file_id }) => ids.includes(file_id))).toEqual([]);
  expect(kept.filter(({ file_id }) => !ids.includes(file_id))).toEqual([]);
});

describe("a program that does not know renditions", () => {
  /** The lesson as that program leaves it, with only the file that it wrote. */
  async function asItAdds(school: TestSchool): Promise<string> {
    const { courseId, sectionId } = course;
    const lessonId = await aLesson(school, teacher, { courseId, sectionId }, "video/mp4");
    const { database } = school.platform;
    const file = await filesOf(school, lessonId);
    await database.transaction(async (tx) => {
      await tx.deleteFrom("lesson_files").where("lesson_id", "=", lessonId).execute();
      await tx
        .updateTable("files")
        .set({ marked_for_deletion_at: null, confirmed_at: 1 })
        .where("id", "=", file[0]?.file_id ?? "")
        .execute();
    });
    return lessonId;
  }

  test("adds lessons whose file is the original", async ({ school }) => {
    const lessonId = await asItAdds(school);
    const query = { courseId: course.courseId, lessonId };
    const read = async () => (await school.call(readOwnLesson, { as: teacher, query })).data.lesson;
    expect((await read()).renditions).toMatchObject([{ kind: "original", size: MP4.length }]);
    const original = { kind: "original" as const, filePath: await upload(school, "original") };
    expect((await add(school, lessonId, original)).code).toBe("RENDITION_EXISTS");
    const sound = { kind: "sound" as const, filePath: await upload(school, "sound") };
    await add(school, lessonId, sound);
    expect((await read()).renditions).toMatchObject([
      { kind: "original", size: MP4.length },
      { kind: "sound" },
    ]);
    expect((await read()).fileType).toBe("video/mp4");
  });

  test("changes a lesson's file and deletes lessons, and no file is left behind", async ({
    school,
  }) => {
    const { database } = school.platform;
    const lessonId = await aFilm(school);
    const to = await upload(school, "original");
    const all = [...(await filesOf(school, lessonId)), { file_id: to }];
    await database.transaction((tx) =>
      tx.updateTable("lessons").set({ file_id: to }).where("id", "=", lessonId).execute(),
    );
    const [original, ...rest] = await filesOf(school, lessonId);
    expect(original).toEqual({ kind: "original", file_id: to });
    expect(rest).toEqual(all.slice(1, 3));
    await database.transaction((tx) =>
      tx.deleteFrom("lessons").where("id", "=", lessonId).execute(),
    );
    const marked = await database.read
      .selectFrom("files")
      .select(["id", "marked_for_deletion_at"])
      .where("id", "in", [to, ...rest.map(({ file_id }) => file_id)])
      .execute();
    expect(marked).toHaveLength(3);
    expect(marked.filter(({ marked_for_deletion_at: at }) => at === null)).toEqual([]);
  });
});
