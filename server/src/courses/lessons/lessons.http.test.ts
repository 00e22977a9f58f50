import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PDF } from "@madrasa/testkit/sample-files";
import { aDraft, aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const ascending = (one: number, other: number) => one - other;

const { readLesson } = contract.viewer;
const { readOwnLesson, addLesson, updateLesson, deleteLesson } = contract.lessons;
const SLIDES = { name: "Slides", description: "", url: "https://school.test/slides" };

describe("a lesson", () => {
  test.for([
    ["video", "video/mp4", "Video added successfully"],
    ["lecture", "image/png", "Lecture added successfully"],
    ["lecture", "application/pdf", "Lecture added successfully"],
    ["quiz", "application/pdf", "Quiz added successfully"],
    ["quiz", "image/png", "Quiz added successfully"],
  ] as const)("is added whole as %s with %s", async ([kind, type, message], { school }) => {
    const courseId = await aDraft(school, teacher);
    const sectionId = await aSection(school, teacher, courseId);
    const filePath = await anUpload(school, teacher, courseId, { type, filename: "الدرس.bin" });
    const additionalResources = [SLIDES, { ...SLIDES, name: "كتاب" }];
    const form = { title: " Ghunna ", kind, durationSeconds: 61.5, additionalResources };
    const body = { ...form, filePath, fileType: type };
    const query = { courseId, sectionId };
    const added = await school.call(addLesson, { as: teacher, query, body });
    expect(added).toMatchObject({ status: 200, message });
    expect(added.data.lesson).toMatchObject({
      title: "Ghunna",
      description: "",
      kind,
      fileType: type,
      durationSeconds: 61.5,
      sectionId,
      fileName: "الدرس.bin",
      additionalResources,
    });
  });

  test("is also answered at the top level, with a URL that loads its file", async ({ school }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
    const student = await aStudentOf(school, courseId);
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const seen = await school.call(readLesson, { as: student, query });
    expect(seen.body["lesson"]).toEqual(seen.data.lesson);
    expect(seen.data.lesson).toMatchObject({ completed: false, fileSize: PDF.length });
    const own = await school.call(readOwnLesson, { as: teacher, query });
    expect(own.body["lesson"]).toEqual(own.data.lesson);
    expect(own.data.lesson).not.toHaveProperty("completed");
    for (const { filePath, downloadPath } of [seen.data.lesson, own.data.lesson]) {
      for (const [url, way] of [
        [filePath, "inline"],
        [downloadPath, "attachment"],
      ] as const) {
        const { rawPayload, headers } = await school.http.inject({ url });
        expect(rawPayload.equals(PDF)).toBe(true);
        expect(headers["content-disposition"]).toMatch(new RegExp(`^${way}; filename\\*=`));
      }
    }
  });

  test("keeps what a change leaves out, and replaces its resources as a whole", async ({
    school,
  }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 2 });
    const [lessonId = "", decoyId = ""] = lessonIds;
    const request = { as: teacher, query: { courseId, lessonId } };
    const read = async (id: string) => {
      const query = { courseId, lessonId: id };
      const { lesson } = (await school.call(readOwnLesson, { as: teacher, query })).data;
      return { ...lesson, filePath: "", downloadPath: "", renditions: [] };
    };
    const [before, decoy] = [await read(lessonId), await read(decoyId)];
    const changed = await school.call(updateLesson, {
      ...request,
      body: { description: "More", additionalResources: [SLIDES, SLIDES] },
    });
    expect(changed).toMatchObject({ status: 200, message: "Content updated successfully" });
    const expected = { ...before, description: "More", additionalResources: [SLIDES, SLIDES] };
    expect(await read(lessonId)).toEqual(expected);
    await school.call(updateLesson, { ...request, method: "PUT", body: { title: "Renamed" } });
    await school.call(updateLesson, { ...request, body: {} });
    expect(await read(lessonId)).toEqual({ ...expected, title: "Renamed" });
    await school.call(updateLesson, { ...request, body: { additionalResources: [] } });
    expect((await read(lessonId)).additionalResources).toEqual([]);
    expect(await read(decoyId)).toEqual(decoy);
  });

  test("is deleted for good, and no other lesson with it", async ({ school }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 2 });
    const student = await aStudentOf(school, courseId);
    const [lessonId = "", staying = ""] = lessonIds;
    const { filePath } = (
      await school.call(readLesson, { as: student, query: { courseId, lessonId } })
    ).data.lesson;
    const gone = await school.call(deleteLesson, { as: teacher, query: { courseId, lessonId } });
    expect(gone).toMatchObject({ status: 200, message: "Content deleted successfully" });
    for (const [call, as] of [
      [readLesson, student],
      [readOwnLesson, teacher],
      [deleteLesson, teacher],
    ] as const) {
      const answer = await school.call(call, { as, query: { courseId, lessonId } });
      expect(answer).toMatchObject({ status: 404, code: "LESSON_NOT_FOUND" });
    }
    await school.platform.backgroundTasks.settled();
    expect((await school.http.inject({ url: filePath })).statusCode).toBe(404);
    const query = { courseId, lessonId: staying };
    expect((await school.call(readLesson, { as: student, query })).status).toBe(200);
  });

  test("deleted several times at once is counted once", async ({ school }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 3 });
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => school.call(deleteLesson, { as: teacher, query })),
    );
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([
      200, 404, 404, 404, 404,
    ]);
    const outline = await school.call(contract.outline.readOutline, {
      as: teacher,
      query: { courseId },
    });
    expect(outline.data.course.totalLessons).toBe(2);
    expect(outline.data.course.sections[0]?.totalLessons).toBe(2);
  });
});

describe("the inside of a course", () => {
  test("shows each student their own completions", async ({ school }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
    const [student, decoy] = [
      await aStudentOf(school, courseId),
      await aStudentOf(school, courseId),
    ];
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const body = { completed: true };
    await school.call(contract.progress.toggleCompletion, { as: student, query, body });
    const seenBy = async (as: Person) =>
      (await school.call(readLesson, { as, query })).data.lesson.completed;
    expect([await seenBy(student), await seenBy(decoy)]).toEqual([true, false]);
  });
});
