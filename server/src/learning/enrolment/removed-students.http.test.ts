import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aNumber, aStudent, aTeacher, showNumber, type Person } from "@madrasa/testkit/people";
import {
  aNamesake,
  aVerifiedStudent,
  changeCode,
  PAUSE,
  phoneOf,
  proveEmail,
} from "../../testing/codes.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { readCourse, listEnrolled, listStudents, listRemovedStudents } = contract.enrolment;
const REASON = "Joined the wrong class";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

async function aClass(school: TestApp) {
  const { courseId, lessonIds, sectionId } = await aPublishedCourse(school, teacher, {
    lessons: 3,
  });
  const student = await aStudentOf(school, courseId);
  const classmate = await aStudentOf(school, courseId);
  const other = await aPublishedCourse(school, teacher, { lessons: 1 });
  await enrol(school, student, other.courseId);
  const [first = "", second = ""] = lessonIds;
  for (const lessonId of [first, second]) {
    await tick(school, student, courseId, lessonId);
  }
  await tick(school, classmate, courseId, first);
  await aNote(school, student, { courseId, lessonId: first });
  return { courseId, lessonIds, sectionId, student, classmate, other: other.courseId };
}

const tick = async (school: TestApp, as: Person, courseId: string, lessonId: string) =>
  school.call(contract.progress.toggleCompletion, {
    as,
    query: { courseId, lessonId },
    body: { completed: true },
  });
const join = async (school: TestApp, as: Person, courseId: string) =>
  school.call(contract.enrolment.enrol, { as, query: { courseId } });
const read = async (school: TestApp, as: Person, courseId: string) =>
  (await school.call(readCourse, { as, query: { courseId } })).data.course;
const remove = async (school: TestApp, courseId: string, { id }: Person, as = teacher) =>
  school.call(contract.enrolment.removeStudent, {
    as,
    query: { courseId },
    body: { studentId: id, reason: REASON },
  });
const readmit = async (school: TestApp, courseId: string, { id }: Person, as = teacher) =>
  school.call(contract.enrolment.readmitStudent, {
    as,
    query: { courseId },
    body: { studentId: id },
  });
const studentsOf = async (school: TestApp, courseId: string) =>
  (await school.call(listStudents, { as: teacher, query: { courseId } })).data.students;
const removedOf = async (school: TestApp, courseId: string) =>
  (await school.call(listRemovedStudents, { as: teacher, query: { courseId } })).data.students;

describe("a student whom the teacher has removed", () => {
  test("loses the course, and nobody else does", async ({ school }) => {
    const { courseId, lessonIds, student, classmate, other } = await aClass(school);
    expect(await remove(school, courseId, student)).toMatchObject({ status: 200 });

    const mine = await school.call(listEnrolled, { as: student });
    expect(mine.data.courseList.map(({ _id }) => _id)).toEqual([other]);
    const seen = await read(school, student, courseId);
    expect(seen).toMatchObject({
      enrolled: false,
      can: { join: false },
      closed: "REMOVED_FROM_COURSE",
      studentCount: 1,
    });
    expect(seen).not.toHaveProperty("sections");
    const lesson = { as: student, query: { courseId, lessonId: lessonIds[0] ?? "" } };
    expect((await school.call(contract.viewer.readLesson, lesson)).code).toBe("COURSE_NOT_FOUND");
    expect((await studentsOf(school, courseId)).map(({ _id }) => _id)).toEqual([classmate.id]);
    expect(await read(school, classmate, courseId)).toMatchObject({ completedLessons: 1 });
    expect(await removedOf(school, courseId)).toMatchObject([{ _id: student.id, reason: REASON }]);
    expect(await removedOf(school, other)).toEqual([]);
  });

  test("cannot join again by the code, until readmitted with everything that was there", async ({
    school,
  }) => {
    const { courseId, lessonIds, student } = await aClass(school);
    const before = await read(school, student, courseId);
    await remove(school, courseId, student);
    expect(await join(school, student, courseId)).toMatchObject({
      status: 403,
      code: "REMOVED_FROM_COURSE",
      message: "You were removed from this course. Please contact its teacher.",
    });
    expect(await readmit(school, courseId, student)).toMatchObject({ status: 200 });
    const after = await read(school, student, courseId);
    expect({ ...after, lastActive: "" }).toEqual({ ...before, lastActive: "" });
    expect(after).toMatchObject({ completedLessons: 2, studentCount: 2 });
    const lesson = { as: student, query: { courseId, lessonId: lessonIds[0] ?? "" } };
    const { note } = (await school.call(contract.viewer.readLesson, lesson)).data.lesson;
    expect(note.content.map(({ title }) => title)).toEqual(["Ghunna"]);
    expect(await removedOf(school, courseId)).toEqual([]);
    expect(await join(school, student, courseId)).toMatchObject({ status: 200 });
  });

  test("is counted right when a completed lesson was deleted meanwhile", async ({ school }) => {
    const { courseId, lessonIds, student } = await aClass(school);
    await remove(school, courseId, student);
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    await school.call(contract.lessons.deleteLesson, { as: teacher, query });
    await readmit(school, courseId, student);
    const course = await read(school, student, courseId);
    expect(course).toMatchObject({ completedLessons: 1, totalLessons: 2, progress: 50 });
    const [listed] = (await studentsOf(school, courseId)).filter(({ _id }) => _id === student.id);
    expect(listed).toMatchObject({ completedLessons: 1, progress: 50 });
  });

  test("is listed by the time of the removal, each once over pages", async ({ school }) => {
    const { courseId, student, classmate } = await aClass(school);
    for (const one of [classmate, student]) {
      await remove(school, courseId, one);
      school.wait(1_000);
    }
    const page = async (more: object) => {
      const query = { courseId, limit: 1, ...more };
      return (await school.call(listRemovedStudents, { as: teacher, query })).data;
    };
    const first = await page({});
    const rest = await page({ cursor: first.nextCursor });
    const ids = [first, rest].flatMap(({ students }) => students.map(({ _id }) => _id));
    expect(ids).toEqual([student.id, classmate.id]);
    expect(rest.nextCursor).toBeNull();
  });

  test("goes with their account, and with the course", async ({ school }) => {
    const { courseId, student, classmate } = await aClass(school);
    await remove(school, courseId, student);
    await remove(school, courseId, classmate);
    await school.call(contract.accountDeletion.deleteMe, { as: student, body: {} });
    const course = await school.call(contract.catalogue.readPublicCourse, { params: { courseId } });
    expect(course.data.course.studentCount).toBe(0);
  });
});

describe("a removed student who deleted the account and signs up with the same number", () => {
  const leave = async (school: TestApp, as: Person) => {
    await school.call(contract.accountDeletion.deleteMe, { as, body: {} });
    await school.platform.backgroundTasks.settled();
    school.wait(PAUSE);
  };

  test("is refused as removed, and readmitted by the teacher with the new account", async ({
    school,
  }) => {
    const { courseId, student, classmate, other } = await aClass(school);
    await remove(school, courseId, student);
    await leave(school, student);
    const again = await aNamesake(school, student.phone, student.country);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await join(school, again, courseId)).toMatchObject({
        status: 403,
        code: "REMOVED_FROM_COURSE",
      });
    }
    expect(await removedOf(school, courseId)).toMatchObject([{ _id: again.id, reason: "" }]);
    expect(await read(school, again, courseId)).toMatchObject({ closed: "REMOVED_FROM_COURSE" });
    expect(await studentsOf(school, courseId)).toMatchObject([{ _id: classmate.id }]);
    expect((await join(school, again, other)).status).toBe(200);
    expect((await join(school, await aStudent(school), courseId)).status).toBe(200);
    expect((await readmit(school, courseId, again)).status).toBe(200);
    expect(await read(school, again, courseId)).toMatchObject({ enrolled: true, studentCount: 3 });
    await leave(school, again);
    const third = await aNamesake(school, student.phone, student.country);
    expect((await join(school, third, courseId)).status).toBe(200);
  });

  test("also after all of the account is gone, when nothing in the database names it", async ({
    school,
  }) => {
    const { courseId, student } = await aClass(school);
    await remove(school, courseId, student);
    await leave(school, student);
    await passRecallPeriod(school);
    await school.sweep();
    const rows = await school.platform.database.read
      .selectFrom("removed_contacts")
      .selectAll()
      .where("course_id", "=", courseId)
      .execute();
    expect(rows).toHaveLength(1);
    for (const text of [student.id, student.phone])
      expect(JSON.stringify(rows)).not.toContain(text);
    const again = await aNamesake(school, student.phone, student.country);
    expect((await join(school, again, courseId)).code).toBe("REMOVED_FROM_COURSE");
  });

  test("also by the number of the day of the removal, by a later one, and by a verified email", async ({
    school,
  }) => {
    const { courseId } = await aClass(school);
    const student = await aVerifiedStudent(school);
    await join(school, student, courseId);
    await remove(school, courseId, student);
    const later = aNumber("IQ");
    const { optId: otpId, otp } = await changeCode(school, student, later);
    const body = { ...later, otpId, otp, password: student.password };
    await school.call(contract.contacts.updateAddress, { as: student, body });
    await leave(school, student);
    for (const { phoneNumber, country } of [phoneOf(student), later]) {
      const again = await aNamesake(school, phoneNumber, country);
      expect((await join(school, again, courseId)).code).toBe("REMOVED_FROM_COURSE");
    }
    const byEmail = { ...(await aStudent(school)), email: student.email };
    expect((await join(school, byEmail, courseId)).status).toBe(200);
    const late = { ...(await aStudent(school)), email: student.email };
    await proveEmail(school, late);
    expect((await join(school, late, courseId)).code).toBe("REMOVED_FROM_COURSE");
  });

  test("whichever of removal and deletion came first", async ({ school }) => {
    for (let round = 0; round < 5; round += 1) {
      const { courseId, student } = await aClass(school);
      const [removed] = await Promise.all([
        remove(school, courseId, student),
        school.call(contract.accountDeletion.deleteMe, { as: student, body: {} }),
      ]);
      // The notice of the deletion precedes the code that is read next.
      await school.platform.backgroundTasks.settled();
      school.wait(PAUSE);
      const again = await aNamesake(school, student.phone, student.country);
      expect((await join(school, again, courseId)).status).toBe(removed.status === 200 ? 403 : 200);
    }
  });
});

test("removing and readmitting count once, however often and however many at once", async ({
  school,
}) => {
  const { courseId, student, classmate } = await aClass(school);
  const removals = await Promise.all([1, 2, 3].map(() => remove(school, courseId, student)));
  expect(removals.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await read(school, classmate, courseId)).toMatchObject({ studentCount: 1 });
  const returns = await Promise.all([1, 2, 3].map(() => readmit(school, courseId, student)));
  expect(returns.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await read(school, classmate, courseId)).toMatchObject({ studentCount: 2 });
});

test("only the course's own teacher removes, and only those who have joined", async ({
  school,
}) => {
  const { courseId, student } = await aClass(school);
  const stranger = await aStudent(school);
  const colleague = await aTeacher(school);
  expect((await remove(school, courseId, student, colleague)).code).toBe("COURSE_NOT_FOUND");
  expect((await remove(school, courseId, student, student)).code).toBe("NOT_ALLOWED");
  expect((await remove(school, courseId, stranger)).code).toBe("STUDENT_NOT_FOUND");
  expect((await readmit(school, courseId, stranger)).code).toBe("STUDENT_NOT_FOUND");
  expect(await read(school, student, courseId)).toMatchObject({ enrolled: true, studentCount: 2 });
});

test("a student's number is in no list and finds nobody until the student shows it", async ({
  school,
}) => {
  const { courseId, student, classmate } = await aClass(school);
  await showNumber(school, classmate);
  const listed = new Map((await studentsOf(school, courseId)).map((row) => [row._id, row]));
  expect(listed.get(student.id)).toMatchObject({ phoneNumber: null, country: null });
  expect(listed.get(classmate.id)).toMatchObject({ phoneNumber: classmate.phone });
  for (const { person, found } of [
    { person: student, found: [] },
    { person: classmate, found: [classmate.id] },
  ]) {
    const query = { courseId, search: person.phone };
    const answer = await school.call(listStudents, { as: teacher, query });
    expect(answer.data.students.map(({ _id }) => _id)).toEqual(found);
  }
});
