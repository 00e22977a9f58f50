import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { QueryOf } from "@madrasa/contract/client";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aSession, aStudent, aTeacher, showNumber, type Person } from "@madrasa/testkit/people";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import { allPages } from "../../testing/all-pages.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { listStudents, removeStudent, readmitStudent } = contract.enrolment;
type Course = Awaited<ReturnType<typeof aPublishedCourse>>;
type Query = Omit<QueryOf<typeof listStudents>, "courseId">;

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const read = async (school: TestApp, { courseId }: Pick<Course, "courseId">, query: Query = {}) =>
  (await school.call(listStudents, { as: teacher, query: { courseId, ...query } })).data;
const idsOf = async (school: TestApp, course: Pick<Course, "courseId">, query: Query) =>
  (await read(school, course, query)).students.map(({ _id }) => _id);

async function tick(
  school: TestApp,
  as: Person,
  { courseId, lessonIds }: Course,
  { index, completed = true }: { index: number; completed?: boolean },
) {
  const query = { courseId, lessonId: lessonIds[index] ?? "" };
  await school.call(contract.progress.toggleCompletion, { as, query, body: { completed } });
}

test("sorting by activity puts the longest inactive first and those who have finished last", async ({
  school,
}) => {
  const course = await aPublishedCourse(school, teacher);
  const decoy = await aPublishedCourse(school, teacher);
  const students: Person[] = [];
  for (let count = 0; count < 6; count += 1) {
    const student = await aStudentOf(school, course.courseId);
    await enrol(school, student, decoy.courseId);
    students.push(student);
    school.wait(HOUR);
  }
  const [ali, bilal, hafsa, umar, yahya, zaynab] = students as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  for (const student of [yahya, bilal]) {
    await tick(school, student, course, { index: 0 });
    await tick(school, student, course, { index: 1 });
    school.wait(HOUR);
  }
  await tick(school, ali, course, { index: 1 });
  school.wait(HOUR);
  for (const index of [0, 1]) await tick(school, hafsa, decoy, { index });
  await school.platform.database.transaction(async (tx) => {
    await tx
      .updateTable("enrolments")
      .set({ active_at: school.platform.clock() })
      .where("course_id", "=", course.courseId)
      .where("student_id", "in", [umar.id, zaynab.id])
      .execute();
  });
  const tied = [umar.id, zaynab.id].toSorted();
  const expected = [hafsa.id, ali.id, ...tied, yahya.id, bilal.id];
  for (const limit of [1, 2, 4, 6, 100]) {
    const ids = await allPages(
      limit,
      async (page) =>
        school.call(listStudents, {
          as: teacher,
          query: { courseId: course.courseId, order: "activity", ...page },
        }),
      (page) => page.students.map(({ _id }) => _id),
    );
    expect(ids).toEqual(expected);
  }
  expect(await idsOf(school, course, {})).toEqual(students.map(({ id }) => id).toReversed());
  const search = hafsa.lastName;
  expect(await idsOf(school, course, { order: "activity", search })).toEqual([hafsa.id]);
});

test("pages skip nobody while students study", async ({ school }) => {
  const course = await aPublishedCourse(school, teacher);
  const students: Person[] = [];
  for (let count = 0; count < 4; count += 1) {
    students.push(await aStudentOf(school, course.courseId));
    school.wait(HOUR);
  }
  const [first, second] = students as [Person, Person];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = { order: "activity" as const, limit: 1, ...(cursor && { cursor }) };
    const page = await read(school, course, query);
    for (const { _id } of page.students) seen.add(_id);
    if (cursor === undefined) {
      await tick(school, first, course, { index: 0 });
      for (const index of [0, 1]) await tick(school, second, course, { index });
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect([...seen].toSorted()).toEqual(students.map(({ id }) => id).toSorted());
});

test("quiet students, and those who completed a lesson this week, can be listed alone", async ({
  school,
}) => {
  const course = await aPublishedCourse(school, teacher);
  const decoy = await aPublishedCourse(school, teacher);
  const join = async () => {
    const student = await aStudentOf(school, course.courseId);
    await enrol(school, student, decoy.courseId);
    return student;
  };
  const [quiet, finished, removed, watching, undecided, gone] = [
    await join(),
    await join(),
    await join(),
    await join(),
    await join(),
    await join(),
  ];
  for (const index of [0, 1]) await tick(school, finished, course, { index });
  school.wait(14 * DAY - MINUTE);
  const late = await join();
  await tick(school, quiet, decoy, { index: 0 });
  await tick(school, watching, course, { index: 0 });
  await tick(school, removed, course, { index: 0 });
  await tick(school, gone, course, { index: 0 });
  await tick(school, undecided, course, { index: 0 });
  await tick(school, undecided, course, { index: 0, completed: false });
  const query = { courseId: course.courseId };
  const body = { studentId: removed.id, reason: "" };
  await school.call(removeStudent, { as: teacher, query, body });
  await school.call(contract.accountDeletion.deleteMe, { as: gone, body: {} });

  const quietIds = async () => idsOf(school, course, { only: "quiet", order: "activity" });
  expect(await quietIds()).toEqual([]);
  expect(await idsOf(school, course, { only: "completing" })).toEqual([watching.id]);
  school.wait(2 * MINUTE);
  expect(await quietIds()).toEqual([quiet.id]);
  expect(await read(school, course, { only: "quiet" })).toMatchObject({ total: 1 });
  expect(await read(school, course, { only: "completing", limit: 1 })).toMatchObject({
    total: 1,
    nextCursor: null,
  });
  school.wait(7 * DAY);
  expect(await idsOf(school, course, { only: "completing" })).toEqual([]);
  school.wait(7 * DAY);
  expect((await quietIds()).toSorted()).toEqual(
    [quiet, watching, undecided, late].map(({ id }) => id).toSorted(),
  );

  await school.call(readmitStudent, { as: teacher, query, body: { studentId: removed.id } });
  expect(await quietIds()).not.toContain(removed.id);

  const as = { token: await aSession(school, school.superadmin) };
  const suspension = { userID: late.id, suspended: true };
  await school.call(contract.students.suspendStudent, { as, body: suspension });
  expect(await quietIds()).not.toContain(late.id);
  const list = await school.call(listStudents, { as: teacher, query });
  expect(list.data.students.filter(({ paused }) => paused).map(({ _id }) => _id)).toEqual([
    late.id,
  ]);
  const one = { as: teacher, query: { ...query, studentId: late.id } };
  const { data } = await school.call(contract.enrolment.readStudentOfCourse, one);
  expect(data.student.paused).toBe(true);
});

test("each student's next lesson is the first of the course that they have not completed", async ({
  school,
}) => {
  const course = await aPublishedCourse(school, teacher, { lessons: 3 });
  const other = await aPublishedCourse(school, teacher, { lessons: 1 });
  const [fresh, ahead, finished] = [
    await aStudentOf(school, course.courseId),
    await aStudentOf(school, course.courseId),
    await aStudentOf(school, course.courseId),
  ];
  await enrol(school, fresh, other.courseId);
  await tick(school, fresh, other, { index: 0 });
  await tick(school, ahead, course, { index: 0 });
  await tick(school, ahead, course, { index: 2 });
  for (const index of [0, 1, 2]) await tick(school, finished, course, { index });
  const nextOf = async () => {
    const { students } = await read(school, course);
    return new Map(students.map(({ _id, nextLesson }) => [_id, nextLesson?._id ?? null]));
  };
  const [first = "", second = "", third = ""] = course.lessonIds;
  expect(await nextOf()).toEqual(
    new Map([
      [fresh.id, first],
      [ahead.id, second],
      [finished.id, null],
    ]),
  );
  await school.call(contract.outline.moveLesson, {
    as: teacher,
    query: { courseId: course.courseId, lessonId: third },
    body: { sectionId: course.sectionId, before: first },
  });
  expect((await nextOf()).get(fresh.id)).toBe(third);
});

describe("a teacher's search", () => {
  const found = async (school: TestApp, courseId: string, search: string) =>
    idsOf(school, { courseId }, { search });

  test("finds students by name, and by a number that is shown, never by email", async ({
    school,
  }) => {
    const course = await aPublishedCourse(school, teacher);
    const maryam = await aStudent(school, { firstName: "Maryam", lastName: "Sabah 7" });
    const decoy = await aStudent(school, { firstName: "Hawra", lastName: "Karim" });
    const outside = await aStudent(school, { firstName: "Maryam", lastName: "Sabah 7" });
    for (const student of [maryam, decoy]) await enrol(school, student, course.courseId);
    await enrol(school, outside, (await aPublishedCourse(school, teacher)).courseId);
    const search = async (text: string) => found(school, course.courseId, text);

    for (const text of ["MARYAM", "yam sab", "sabah 7", "7", "Sabah Maryam"]) {
      expect(await search(text), text).toContain(maryam.id);
    }
    expect(await search("maryam")).toEqual([maryam.id]);
    for (const { email } of [maryam, decoy]) {
      for (let letters = 2; letters <= email.length; letters += 1) {
        expect(await search(email.slice(0, letters)), email).toEqual([]);
      }
    }
    expect(await search("@")).toEqual([]);
    for (const text of ["%", "_", "7 student", "\\n", `7 ${maryam.email}`]) {
      expect(await search(text), text).toEqual([]);
    }
    await showNumber(school, maryam);
    const dial = maryam.country === "IN" ? "91" : "964";
    for (const text of [maryam.phone, `+${dial} ${maryam.phone}`, `${maryam.phone} maryam`]) {
      expect(await search(text), text).toEqual([maryam.id]);
    }
    expect(await search(maryam.phone.slice(2, 8))).toContain(maryam.id);
    await showNumber(school, maryam, false);
    for (const text of [
      maryam.phone,
      maryam.phone.slice(2, 8),
      decoy.phone,
      `+${dial}${maryam.phone}`,
    ]) {
      expect(await search(text), text).toEqual([]);
    }
  });
});
