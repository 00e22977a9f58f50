import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";

const { toggleCompletion } = contract.progress;
const { readCourse, listEnrolled } = contract.enrolment;

test("a completion is stored, counted, and shown in the viewer and on the dashboard", async ({
  school,
}) => {
  const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school), {
    lessons: 3,
  });
  const student = await aStudentOf(school, courseId);
  const decoy = await aStudentOf(school, courseId);
  const lessonId = lessonIds[1] ?? "";

  const ticked = await school.call(toggleCompletion, {
    as: student,
    query: { courseId, lessonId },
    body: {},
  });
  expect(ticked.data).toEqual({
    completed: true,
    completedLessons: 1,
    totalLessons: 3,
    progress: 33,
  });

  const { course } = (await school.call(readCourse, { as: student, query: { courseId } })).data;
  expect(course.progress).toBe(33);
  expect(course.sections?.[0]?.lessonIds.map(({ completed }) => completed)).toEqual([
    false,
    true,
    false,
  ]);
  expect((await school.call(listEnrolled, { as: student })).data.courseList[0]?.progress).toBe(33);
  expect((await school.call(listEnrolled, { as: decoy })).data.courseList[0]?.progress).toBe(0);
});

test("a call with `completed` may be repeated; an empty body inverts the state", async ({
  school,
}) => {
  const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
  const student = await aStudentOf(school, courseId);
  const read = { as: student, query: { courseId, lessonId: lessonIds[0] ?? "" } };
  for (const body of [{ completed: true }, { completed: true }]) {
    const { data } = await school.call(toggleCompletion, { ...read, body });
    expect(data).toMatchObject({ completed: true, completedLessons: 1 });
  }
  for (const [method, completed] of [
    ["POST", false],
    ["PUT", true],
    ["PATCH", false],
  ] as const) {
    const { data } = await school.call(toggleCompletion, { ...read, method, body: {} });
    expect(data).toMatchObject({ completed, completedLessons: completed ? 1 : 0 });
  }
});
