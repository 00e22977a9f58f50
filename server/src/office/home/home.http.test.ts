import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { HOUR, MINUTE } from "../../platform/clock.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const home = async (school: TestApp, as: Person) =>
  (await school.call(contract.home.listEntries, { as })).data.entries;

async function joined(school: TestApp, title: string, students: Person[], by = teacher) {
  const course = await aPublishedCourse(school, by, { title });
  for (const student of students) await enrol(school, student, course.courseId);
  school.wait(2 * MINUTE);
  return course;
}

const meet = async (
  school: TestApp,
  { courseId }: { courseId: string },
  at: number,
  by = teacher,
) =>
  school.call(contract.courses.updateCourse, {
    as: by,
    query: { courseId },
    body: {
      meetingDetails: {
        title: `Meeting ${at}`,
        description: "Weekly",
        link: "https://meet.test/halaqa",
        scheduledTime: new Date(at).toISOString(),
      },
    },
  });

const tick = async (
  school: TestApp,
  as: Person,
  { courseId, lessonIds }: { courseId: string; lessonIds: string[] },
) => {
  for (const lessonId of lessonIds) {
    const query = { courseId, lessonId };
    const body = { completed: true };
    await school.call(contract.progress.toggleCompletion, { as, query, body });
    school.wait(2 * MINUTE);
  }
};

test("a student's home names meetings first, then the lesson begun, each of own courses only", async ({
  school,
}) => {
  const [student, decoy] = [await aStudent(school), await aStudent(school)];
  expect(await home(school, student)).toEqual([]);
  const fiqh = await joined(school, "Fiqh", [student]);
  const seerah = await joined(school, "Seerah", [student, decoy]);
  const others = await joined(school, "Of others", [decoy]);
  const ref = { courseId: fiqh.courseId, lessonId: fiqh.lessonIds[0] ?? "" };
  await school.call(contract.progress.savePosition, {
    as: student,
    query: ref,
    body: { seconds: 465 },
  });
  const now = school.platform.clock();
  await meet(school, others, now + 5 * MINUTE);
  await meet(school, seerah, now + HOUR);

  const [meeting, lesson, ...more] = await home(school, student);
  expect(more).toEqual([]);
  expect(meeting).toMatchObject({
    kind: "meeting",
    since: new Date(now + 45 * MINUTE).toISOString(),
    until: new Date(now + 4 * HOUR).toISOString(),
    course: { _id: seerah.courseId, title: "Seerah", progress: 0, totalLessons: 2 },
    meeting: { link: "https://meet.test/halaqa" },
  });
  expect(lesson).toMatchObject({
    kind: "lesson",
    course: { _id: fiqh.courseId, teacherId: { _id: teacher.id } },
    lesson: { _id: ref.lessonId, positionSeconds: 465 },
  });
  expect(lesson).not.toHaveProperty("since");
  school.wait(5 * HOUR);
  expect((await home(school, student)).map(({ kind }) => kind)).toEqual(["lesson"]);
});

test("all meetings that may be joined are named, so that one that begins is not behind one that began", async ({
  school,
}) => {
  const student = await aStudent(school);
  const stopped = await aTeacher(school);
  const early = await joined(school, "Early", [student]);
  const late = await joined(school, "Late", [student]);
  const closed = await joined(school, "Closed", [student], stopped);
  const now = school.platform.clock();
  await meet(school, late, now + 2 * HOUR);
  await meet(school, early, now + MINUTE);
  await meet(school, closed, now + MINUTE, stopped);
  await suspend(school, stopped.id);
  school.wait(2 * HOUR);
  const meetings = (await home(school, student)).filter(({ kind }) => kind === "meeting");
  expect(meetings.map(({ course }) => course.title)).toEqual(["Early", "Late"]);
});

test("the course finished last is named if all are finished, and none without lessons", async ({
  school,
}) => {
  const [student, decoy] = [await aStudent(school), await aStudent(school)];
  const fiqh = await joined(school, "Fiqh", [student, decoy]);
  const seerah = await joined(school, "Seerah", [student, decoy]);
  await tick(school, decoy, fiqh);
  await tick(school, student, fiqh);
  expect(await home(school, student)).toMatchObject([
    { kind: "lesson", course: { _id: seerah.courseId } },
  ]);
  await tick(school, student, seerah);
  expect(await home(school, student)).toMatchObject([
    { kind: "finished", course: { _id: seerah.courseId, progress: 100 } },
  ]);
  const { data } = await school.call(contract.enrolment.readCourse, {
    as: student,
    query: { courseId: fiqh.courseId },
  });
  for (const { lessonIds } of data.course.sections ?? []) {
    for (const { _id } of lessonIds) {
      await school.call(contract.lessons.deleteLesson, {
        as: teacher,
        query: { courseId: fiqh.courseId, lessonId: _id },
      });
    }
  }
  expect(await home(school, student)).toMatchObject([
    { kind: "finished", course: { _id: seerah.courseId } },
  ]);
});
