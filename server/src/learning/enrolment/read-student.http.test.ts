import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aSession, aTeacher, showNumber, type Person } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { listStudents, readStudentOfCourse, recordContacted } = contract.enrolment;
type StudentInCourse = { courseId: string; studentId: string };

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const read = async (school: TestApp, ref: StudentInCourse, as = teacher) =>
  school.call(readStudentOfCourse, { as, query: ref });
const write = async (school: TestApp, { courseId, studentId }: StudentInCourse, as = teacher) =>
  school.call(recordContacted, { as, query: { courseId }, body: { studentId } });

async function aClass(school: TestApp) {
  const course = await aPublishedCourse(school, teacher, { lessons: 3 });
  const other = await aPublishedCourse(school, teacher, { lessons: 1 });
  const [student, classmate] = [
    await aStudentOf(school, course.courseId),
    await aStudentOf(school, course.courseId),
  ];
  await enrol(school, student, other.courseId);
  const tick = async (as: Person, index: number) =>
    school.call(contract.progress.toggleCompletion, {
      as,
      query: { courseId: course.courseId, lessonId: course.lessonIds[index] ?? "" },
      body: { completed: true },
    });
  const watch = async (as: Person, index: number, seconds: number, of = course) =>
    school.call(contract.progress.savePosition, {
      as,
      query: { courseId: of.courseId, lessonId: of.lessonIds[index] ?? "" },
      body: { seconds },
    });
  const here = { courseId: course.courseId, studentId: student.id };
  return { course, other, student, classmate, tick, watch, here };
}

test("the teacher sees which lessons a student has completed, and where they stopped", async ({
  school,
}) => {
  const { course, other, student, classmate, tick, watch, here } = await aClass(school);
  const [first, second, third] = course.lessonIds;
  expect((await read(school, here)).data).toMatchObject({
    course: { _id: course.courseId },
    student: { _id: student.id, phoneNumber: null, nextLesson: { _id: first }, writtenAt: null },
    stopped: null,
  });
  await tick(student, 1);
  school.wait(HOUR);
  await watch(student, 0, 40);
  school.wait(HOUR);
  await watch(student, 2, 250.5);
  for (const index of [0, 2]) await tick(classmate, index);
  await watch(classmate, 1, 7);
  school.wait(HOUR);
  await watch(student, 0, 90, other);
  await showNumber(school, student);

  const { data } = await read(school, here);
  expect(data.stopped).toMatchObject({ _id: third, seconds: 250.5 });
  expect(data.student).toMatchObject({
    phoneNumber: student.phone,
    completedLessons: 1,
    totalLessons: 3,
    progress: 33,
    nextLesson: { _id: first },
  });
  const lessons = data.sections.flatMap((section) => section.lessons);
  expect(lessons.map(({ _id, completedAt }) => [_id, completedAt])).toEqual([
    [first, null],
    [second, expect.any(String)],
    [third, null],
  ]);
  await tick(student, 2);
  expect((await read(school, here)).data.stopped).toMatchObject({ _id: first, seconds: 40 });
});

test("the day of the last message to a student is stored for each course", async ({ school }) => {
  const { course, other, student, classmate, here } = await aClass(school);
  const { courseId } = course;
  const elsewhere = { courseId: other.courseId, studentId: student.id };
  const first = (await write(school, here)).data.writtenAt;
  const isWritten = async (ref: StudentInCourse) =>
    (await read(school, ref)).data.student.writtenAt;
  expect(await isWritten(here)).toBe(first);
  expect(await isWritten(elsewhere)).toBeNull();
  expect(await isWritten({ courseId, studentId: classmate.id })).toBeNull();

  school.wait(3 * DAY);
  const second = (await write(school, here)).data.writtenAt;
  expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(3 * DAY);
  const list = async () =>
    (await school.call(listStudents, { as: teacher, query: { courseId } })).data.students;
  expect((await list()).map(({ _id, writtenAt }) => [_id, writtenAt])).toEqual([
    [classmate.id, null],
    [student.id, second],
  ]);

  const query = { courseId };
  await school.call(contract.enrolment.leave, { as: student, query, body: {} });
  expect(await read(school, here)).toMatchObject({ status: 404, code: "STUDENT_NOT_FOUND" });
  await school.call(contract.enrolment.enrol, { as: student, query });
  expect(await isWritten(here)).toBe(second);
  const body = { studentId: student.id };
  await school.call(contract.enrolment.removeStudent, { as: teacher, query, body });
  for (const answer of [await read(school, here), await write(school, here)]) {
    expect(answer).toMatchObject({ status: 404, code: "STUDENT_NOT_FOUND" });
  }
  await school.call(contract.enrolment.readmitStudent, { as: teacher, query, body });
  expect(await isWritten(here)).toBe(second);
});

test("another teacher, and the student, see and mark nothing", async ({ school }) => {
  const { student, here } = await aClass(school);
  const stranger = await aTeacher(school);
  for (const answer of [await read(school, here, stranger), await write(school, here, stranger)]) {
    expect(answer).toMatchObject({ status: 404, code: "COURSE_NOT_FOUND" });
  }
  expect((await read(school, here, student)).code).toBe("NOT_ALLOWED");
  expect((await read(school, here)).data.student.writtenAt).toBeNull();
});

test("the list says who is quiet, and how many they are", async ({ school }) => {
  const { course, student, classmate, tick } = await aClass(school);
  const { courseId } = course;
  school.wait(15 * DAY);
  await tick(classmate, 0);
  const third = await aStudentOf(school, courseId);
  const list = async (query = {}) =>
    (await school.call(listStudents, { as: teacher, query: { courseId, ...query } })).data;
  const data = await list({ order: "activity" });
  expect(data).toMatchObject({ total: 3, quietCount: 1 });
  expect(data.students.map(({ _id, quiet }) => [_id, quiet])).toEqual([
    [student.id, true],
    [classmate.id, false],
    [third.id, false],
  ]);
  expect(await list({ only: "quiet" })).not.toHaveProperty("quietCount");
  const { nextCursor } = await list({ limit: 1 });
  expect(await list({ cursor: nextCursor })).not.toHaveProperty("quietCount");
  const as = { token: await aSession(school, school.superadmin) };
  const suspension = { userID: student.id, suspended: true };
  await school.call(contract.students.suspendStudent, { as, body: suspension });
  expect(await list()).toMatchObject({ total: 3, quietCount: 0 });
});
