import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { anUnapprovedTeacher, aStudent, aTeacher, suspend } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

type Session = { token: string };
type Course = Awaited<ReturnType<typeof aPublishedCourse>>;

async function tick(
  school: TestApp,
  as: Session,
  { courseId, lessonIds }: Course,
  { index = 0, completed = true } = {},
) {
  const query = { courseId, lessonId: lessonIds[index] ?? "" };
  await school.call(contract.progress.toggleCompletion, { as, query, body: { completed } });
  school.wait(HOUR);
}

async function activityIn(school: TestApp, as: Session) {
  const { data } = await school.call(contract.courses.listOwnCourses, { as });
  return new Map(data.courseList.map((course) => [course._id, course.activity]));
}

test("a teacher who may not read the students is told nothing of them", async ({ school }) => {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher);
  await enrol(school, await aStudent(school), course.courseId);
  expect((await activityIn(school, teacher)).get(course.courseId)).toBeDefined();
  await suspend(school, teacher.id);
  expect([...(await activityIn(school, teacher))]).toEqual([[course.courseId, undefined]]);
  expect((await activityIn(school, await anUnapprovedTeacher(school))).size).toBe(0);
});

test("each published course says who completed a lesson this week and who has gone quiet", async ({
  school,
}) => {
  const [teacher, colleague] = [await aTeacher(school), await aTeacher(school)];
  const fiqh = await aPublishedCourse(school, teacher, { title: "Fiqh" });
  const nahw = await aPublishedCourse(school, teacher, { title: "Nahw" });
  const draft = await aDraft(school, teacher);
  const decoy = await aPublishedCourse(school, colleague);
  const join = async (firstName: string, course = fiqh) => {
    const student = await aStudent(school, { firstName });
    await enrol(school, student, course.courseId);
    school.wait(HOUR);
    return student;
  };
  const nobody = { count: 0, names: [] };
  expect(await activityIn(school, teacher)).toEqual(
    new Map([
      [draft, undefined],
      [nahw.courseId, { completing: nobody, quiet: nobody }],
      [fiqh.courseId, { completing: nobody, quiet: nobody }],
    ]),
  );

  const [ali, bilal, hafsa, umar] = [
    await join("Ali"),
    await join("Bilal"),
    await join("Hafsa"),
    await join("Umar"),
  ];
  const finished = await join("Yahya");
  for (const index of [0, 1]) await tick(school, finished, fiqh, { index });
  const removed = await join("Removed");
  const gone = await join("Gone");
  const undecided = await join("Undecided");
  for (const student of [ali, bilal, hafsa, umar, removed]) {
    await enrol(school, student, nahw.courseId);
    await enrol(school, student, decoy.courseId);
  }
  await enrol(school, finished, decoy.courseId);
  school.wait(20 * DAY);
  const seen = { courseId: fiqh.courseId, lessonId: fiqh.lessonIds[0] ?? "" };
  await school.call(contract.lessons.readOwnLesson, { as: teacher, query: seen });
  await tick(school, hafsa, nahw);
  await tick(school, ali, nahw);
  await tick(school, ali, nahw, { index: 1 });
  for (const student of [ali, bilal, hafsa, umar, finished]) await tick(school, student, decoy);
  for (const student of [removed, gone, undecided]) await tick(school, student, fiqh);
  await tick(school, undecided, fiqh, { completed: false });
  await school.call(contract.enrolment.removeStudent, {
    as: teacher,
    query: { courseId: fiqh.courseId },
    body: { studentId: removed.id, reason: "" },
  });
  await school.call(contract.accountDeletion.deleteMe, { as: gone, body: {} });

  const activity = await activityIn(school, teacher);
  expect(activity.get(fiqh.courseId)).toEqual({
    completing: nobody,
    quiet: { count: 4, names: ["Ali", "Bilal", "Hafsa"] },
  });
  expect(activity.get(nahw.courseId)).toMatchObject({
    completing: { count: 2, names: ["Ali", "Hafsa"] },
    quiet: { count: 3 },
  });
  expect(activity.get(nahw.courseId)?.quiet.names.toSorted()).toEqual(["Bilal", "Removed", "Umar"]);
  expect((await activityIn(school, colleague)).get(decoy.courseId)?.completing.count).toBe(5);

  school.wait(8 * DAY);
  expect((await activityIn(school, teacher)).get(nahw.courseId)).toMatchObject({
    completing: nobody,
    quiet: { count: 3 },
  });
  school.wait(7 * DAY);
  expect((await activityIn(school, teacher)).get(nahw.courseId)?.quiet.count).toBe(4);
});
