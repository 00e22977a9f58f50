import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aPublishedCourse, aSection } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, approve, suspend, type Person } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const open = async (school: TestApp, courseId: string) =>
  school.call(contract.catalogue.readPublicCourse, { params: { courseId } });
const change = async (
  school: TestApp,
  courseId: string,
  body: { enrollable?: boolean },
  as = teacher,
) => school.call(contract.courses.updateCourse, { as, query: { courseId }, body });

test("has sections and lessons in order, without lessons' ids and files", async ({ school }) => {
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher);
  const second = await aSection(school, teacher, courseId);
  const video = await aLesson(school, teacher, { courseId, sectionId: second }, "video/mp4");
  const { body, data } = await open(school, courseId.toUpperCase());
  const lesson = { title: "The throat letters", kind: "lecture", fileType: "application/pdf" };
  const shown = await school.call(contract.catalogue.listCourses, { query: { search: courseId } });
  expect(data.course).toEqual({
    ...shown.data.courseList[0],
    _id: courseId,
    can: { join: true },
    sectionIds: [sectionId, second],
    sections: [
      {
        _id: sectionId,
        title: "Makharij",
        description: "Where letters come from",
        lessons: [lesson, lesson],
      },
      {
        _id: second,
        title: "Makharij",
        description: "Where letters come from",
        lessons: [{ ...lesson, kind: "video", fileType: "video/mp4" }],
      },
    ],
  });
  const text = JSON.stringify(body);
  for (const secret of [...lessonIds, video, teacher.phone, teacher.email, "/files/"]) {
    expect(text).not.toContain(secret);
  }
});

test("is 404 for a draft, a deleted course and an unknown code; a malformed code is another error", async ({
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
  await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId } });
  for (const code of [courseId, await aDraft(school, teacher), "a".repeat(24)]) {
    expect(await open(school, code)).toMatchObject({ status: 404, code: "COURSE_NOT_FOUND" });
  }
  expect(await open(school, "nonsense")).toMatchObject({ status: 400, code: "INVALID_INPUT" });
});

test("says that joining is closed exactly when joining is refused", async ({ school }) => {
  const other = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, other, { lessons: 1 });
  const states = [
    {
      action: async () => change(school, courseId, { enrollable: false }, other),
      refusal: "COURSE_LOCKED",
    },
    { action: async () => change(school, courseId, { enrollable: true }, other) },
    { action: async () => suspend(school, other.id), refusal: "COURSE_CLOSED" },
    { action: async () => suspend(school, other.id, false) },
    { action: async () => approve(school, other.id, false), refusal: "COURSE_CLOSED" },
    { action: async () => approve(school, other.id) },
  ];
  for (const { action, refusal } of states) {
    await action();
    const join = refusal === undefined;
    expect((await open(school, courseId)).data.course.can).toEqual({ join });
    const student = await aStudent(school);
    const query = { courseId };
    const joined = await school.call(contract.enrolment.enrol, { as: student, query });
    expect(joined.success ? undefined : joined.code).toBe(refusal);
    const seen = await school.call(contract.enrolment.readCourse, { as: student, query });
    expect(seen.data.course.enrolled).toBe(join);
  }
});
