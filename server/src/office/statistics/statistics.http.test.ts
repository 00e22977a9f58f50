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
import { test } from "../../testing/app-test.ts";
import { WEEK } from "./weeks.ts";

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

test.for(["saturday", "sunday", "monday"] as const)(
  "the first and last millisecond of a week from %s on count in it",
  async (weekStart, { school }) => {
    const as = await aSuperadmin(school);
    const read = async () =>
      (await school.call(contract.statistics.readStatistics, { as, query: { weekStart } })).data
        .weeks;
    const weeks = await read();
    const [first = 0, second = 0] = weeks.map(({ startsAt }) => Date.parse(startsAt));
    const present = Date.parse(weeks.at(-1)?.startsAt ?? "");
    /** Times of joining and completing, with the index of the week that counts them. */
    const times: [at: number, index: number | undefined][] = [
      [first - WEEK, undefined],
      [first - 1, undefined],
      [first, 0],
      [second - 1, 0],
      [second, 1],
      [present - 1, 10],
      [present, 11],
      [present + WEEK - 1, 11],
      [present + WEEK, undefined],
    ];
    const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    for (const [at] of times) {
      const student = await aStudentOf(school, courseId);
      await school.call(contract.progress.toggleCompletion, { as: student, query });
      await school.platform.database.transaction(async (tx) => {
        const enrolment = tx.updateTable("enrolments").set({ enrolled_at: at });
        await enrolment.where("student_id", "=", student.id).execute();
        const completion = tx.updateTable("completions").set({ completed_at: at });
        await completion.where("student_id", "=", student.id).execute();
      });
    }
    const expected = weeks.map(({ startsAt, joins, completions }, index) => {
      const added = times.filter(([, counted]) => counted === index).length;
      return { startsAt, joins: joins + added, completions: completions + added };
    });
    expect(await read()).toEqual(expected);
  },
);

test("weeks begin on the day that is asked for, and on Monday otherwise", async ({ school }) => {
  const as = await aSuperadmin(school);
  const days = async (query: { weekStart?: "saturday" | "sunday" }) => {
    const { data } = await school.call(contract.statistics.readStatistics, { as, query });
    return data.weeks.map(({ startsAt }) => new Date(startsAt).getUTCDay());
  };
  expect(await days({})).toEqual(Array.from({ length: 12 }, () => 1));
  expect(await days({ weekStart: "saturday" })).toEqual(Array.from({ length: 12 }, () => 6));
  expect(await days({ weekStart: "sunday" })).toEqual(Array.from({ length: 12 }, () => 0));
  const query = { weekStart: "6" as "saturday" };
  const refused = await school.call(contract.statistics.readStatistics, { as, query });
  expect(refused).toMatchObject({ status: 400, errors: [{ path: "weekStart" }] });
});

test("joins and completions stand in their week, for twelve weeks", async ({ school }) => {
  const read = async () => {
    const as = { token: await aSession(school, school.superadmin) };
    return (await school.call(contract.statistics.readStatistics, { as })).data.weeks;
  };
  const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
  // Moves other tests' activity out of the range.
  school.wait(13 * 7 * DAY);
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
