import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import {
  anUnapprovedTeacher,
  aSession,
  aStudent,
  aSuperadmin,
  aTeacher,
} from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { test } from "../../testing/school-test.ts";

const NOTHING = { joins: 0, completions: 0 };

test("the totals count active courses and each of their students once", async ({ school }) => {
  const as = await aSuperadmin(school);
  const read = async () => (await school.call(contract.statistics.readStatistics, { as })).data;
  expect(await read()).toMatchObject({ totalEnrolledStudents: 0, totalCourses: 0 });

  const teacher = await aTeacher(school);
  const [one, other] = [
    await aPublishedCourse(school, teacher),
    await aPublishedCourse(school, teacher),
  ];
  await aDraft(school, teacher);
  await aStudent(school);
  const inBoth = await aStudentOf(school, one.courseId);
  const query = { courseId: other.courseId };
  await school.call(contract.enrolment.enrol, { as: inBoth, query });
  await aStudentOf(school, other.courseId);
  expect(await read()).toMatchObject({ totalEnrolledStudents: 2, totalCourses: 3 });

  await school.call(contract.courses.deleteCourse, { as: teacher, query });
  expect(await read()).toMatchObject({ totalEnrolledStudents: 1, totalCourses: 2 });
});

test("teachers wait until they are approved", async ({ school }) => {
  const as = await aSuperadmin(school);
  const waiting = async () =>
    (await school.call(contract.statistics.readStatistics, { as })).data.waitingTeachers;
  await aTeacher(school);
  await aStudent(school);
  expect(await waiting()).toBe(0);
  await anUnapprovedTeacher(school);
  await anUnapprovedTeacher(school);
  expect(await waiting()).toBe(2);
  await school.call(contract.teachers.approveAllTeachers, { as });
  expect(await waiting()).toBe(0);
});

test("joins and completions stand in their week, for twelve weeks", async ({ school }) => {
  const read = async () => {
    const as = { token: await aSession(school, school.superadmin) };
    return (await school.call(contract.statistics.readStatistics, { as })).data.weeks;
  };
  const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
  // What the other tests did is no longer shown.
  school.wait(12 * 7 * DAY);
  const empty = await read();
  expect(empty).toHaveLength(12);
  expect(empty).toEqual(empty.map(({ startsAt }) => ({ startsAt, ...NOTHING })));

  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  const first = await aStudentOf(school, courseId);
  await school.call(contract.progress.toggleCompletion, { as: first, query });
  await aStudentOf(school, courseId);
  expect((await read()).at(-1)).toMatchObject({ joins: 2, completions: 1 });

  school.wait(7 * DAY);
  const second = await aStudentOf(school, courseId);
  await school.call(contract.progress.toggleCompletion, { as: second, query });
  // A tick that is taken back counts no longer.
  await school.call(contract.progress.toggleCompletion, { as: first, query });
  expect((await read()).slice(-3)).toMatchObject([
    NOTHING,
    { joins: 2, completions: 0 },
    { joins: 1, completions: 1 },
  ]);

  school.wait(11 * 7 * DAY);
  expect((await read())[0]).toMatchObject({ joins: 1, completions: 1 });
  school.wait(7 * DAY);
  expect(await read()).toMatchObject(empty.map(() => NOTHING));
});
