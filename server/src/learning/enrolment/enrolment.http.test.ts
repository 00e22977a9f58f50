import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, showNumber, aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { allPages } from "../../testing/all-pages.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const { readCourse, enrol, listEnrolled, listStudents } = contract.enrolment;
const join = async (school: TestApp, as: Person, courseId: string) =>
  school.call(enrol, { as, query: { courseId } });
const see = async (school: TestApp, as: Person, courseId: string) =>
  school.call(readCourse, { as, query: { courseId } });
const lock = async (school: TestApp, courseId: string, enrollable = false) =>
  school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId },
    body: { enrollable },
  });

describe("joining a course", () => {
  test("gives access to its lessons; joining again succeeds and counts once", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { lessons: 2 });
    const student = await aStudent(school);
    expect(await join(school, student, courseId.toUpperCase())).toMatchObject({
      status: 200,
      message: "You have joined the course.",
      data: { courseId },
    });
    expect(await join(school, student, courseId)).toMatchObject({
      status: 200,
      message: "You are already in this course.",
    });
    const { course } = (await see(school, student, courseId)).data;
    expect(course).toMatchObject({
      enrolled: true,
      can: { join: false },
      studentCount: 1,
      totalLessons: 2,
      completedLessons: 0,
      progress: 0,
      meetingDetails: null,
    });
    expect(course.sections?.[0]).toMatchObject({ totalLessons: 2, completedLessons: 0 });
  });

  test("many times and by many students at once counts each once", async ({ school }) => {
    const { courseId } = await aPublishedCourse(school, teacher);
    const people = await Promise.all(Array.from({ length: 4 }, () => aStudent(school)));
    const answers = await Promise.all(
      [...people, ...people, ...people].map((one) => join(school, one, courseId)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [first] = people as [Person];
    expect((await see(school, first, courseId)).data.course.studentCount).toBe(4);
  });

  test("is refused with a code for each reason, and changes nothing", async ({ school }) => {
    const locked = (await aPublishedCourse(school, teacher)).courseId;
    await lock(school, locked);
    const stopped = await aTeacher(school);
    const closed = (await aPublishedCourse(school, stopped)).courseId;
    await suspend(school, stopped.id);
    const deleted = (await aPublishedCourse(school, teacher)).courseId;
    await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId: deleted } });
    const draft = await aDraft(school, teacher);
    const student = await aStudent(school);
    const before = await dump(school);
    for (const [courseId, status, code] of [
      [locked, 409, "COURSE_LOCKED"],
      [closed, 409, "COURSE_CLOSED"],
      [draft, 409, "COURSE_NOT_PUBLISHED"],
      [deleted, 404, "COURSE_NOT_FOUND"],
      ["f".repeat(24), 404, "COURSE_NOT_FOUND"],
    ] as const) {
      expect(await join(school, student, courseId)).toMatchObject({ status, code });
    }
    for (const [courseId, reason] of [
      [locked, "COURSE_LOCKED"],
      [closed, "COURSE_CLOSED"],
    ] as const) {
      const { course } = (await see(school, student, courseId)).data;
      expect(course).toMatchObject({ enrolled: false, can: { join: false }, closed: reason });
    }
    for (const courseId of [draft, deleted]) {
      expect((await see(school, student, courseId)).code).toBe("COURSE_NOT_FOUND");
    }
    expect(await dump(school)).toEqual(before);
    await lock(school, locked, true);
    expect((await join(school, student, locked)).status).toBe(200);
  });

  test("is not ended by a lock or by the teacher's suspension", async ({ school }) => {
    const other = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, other);
    const student = await aStudentOf(school, courseId);
    await school.call(contract.courses.updateCourse, {
      as: other,
      query: { courseId },
      body: { enrollable: false },
    });
    await suspend(school, other.id);
    expect((await join(school, student, courseId)).status).toBe(200);
    expect((await see(school, student, courseId)).data.course.sections).toHaveLength(1);
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    expect((await school.call(contract.viewer.readLesson, { as: student, query })).status).toBe(
      200,
    );
    const body = { completed: true };
    const tick = { as: student, query, body };
    expect((await school.call(contract.progress.toggleCompletion, tick)).data.progress).toBe(50);
    const { courseList } = (await school.call(listEnrolled, { as: student })).data;
    expect(courseList).toMatchObject([{ _id: courseId, progress: 50 }]);
  });
});

describe("people who have not joined", () => {
  test("sees no lessons, no meeting and no phone number", async ({ school }) => {
    const { courseId } = await aPublishedCourse(school, teacher);
    const meetingDetails = { title: "Weekly", description: "Qs", link: "https://meet.test/secret" };
    await school.call(contract.courses.updateCourse, {
      as: teacher,
      query: { courseId },
      body: { meetingDetails },
    });
    const [outsider, inside] = [await aStudent(school), await aStudentOf(school, courseId)];
    const seen = await see(school, outsider, courseId);
    expect(seen.data.course).toMatchObject({ enrolled: false, can: { join: true } });
    for (const field of ["sections", "meetingDetails", "completedLessons", "progress"]) {
      expect(seen.data.course).not.toHaveProperty(field);
    }
    expect(Object.keys(seen.data.course.teacherId).toSorted()).toEqual([
      "_id",
      "firstName",
      "lastName",
    ]);
    const text = JSON.stringify(seen.body);
    expect(text).not.toContain(teacher.phone);
    expect(text).not.toContain("secret");
    const course = (await see(school, inside, courseId)).data.course;
    expect(course.meetingDetails).toMatchObject({ ...meetingDetails, scheduledTime: null });
    expect(course.teacherId).toMatchObject({
      phoneNumber: teacher.phone,
      country: teacher.country,
      TelegramOrWhatsapp: "whatsapp",
    });
  });
});

describe("lists", () => {
  test("show a student's courses newest first, in pages, and can be searched", async ({
    school,
  }) => {
    const student = await aStudent(school);
    const joined: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { courseId } = await aPublishedCourse(school, teacher, { title: `Sirah ${count}` });
      await join(school, student, courseId);
      joined.unshift(courseId);
      school.wait(1_000);
    }
    await aStudentOf(
      school,
      (await aPublishedCourse(school, teacher, { title: "Sirah 9" })).courseId,
    );
    for (const limit of [1, 2, 5]) {
      const ids = await allPages(
        limit,
        async (query) => school.call(listEnrolled, { as: student, query }),
        ({ courseList }) => courseList.map(({ _id }) => _id),
      );
      expect(ids).toEqual(joined);
    }
    const found = await school.call(listEnrolled, { as: student, query: { search: "SIRAH 3" } });
    expect(found.data).toMatchObject({ courseList: [{ title: "Sirah 3" }], total: 1 });
  });

  test("show a course's students to its teacher only, and no other's", async ({ school }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 2 });
    const other = await aPublishedCourse(school, teacher);
    const students: Person[] = [];
    for (let count = 0; count < 5; count += 1) {
      students.unshift(await aStudentOf(school, courseId));
      await aStudentOf(school, other.courseId);
    }
    await school.platform.database.transaction(async (tx) => {
      const same = { enrolled_at: 1_700_000_000_000 };
      await tx.updateTable("enrolments").set(same).where("course_id", "=", courseId).execute();
    });
    const [first] = students as [Person];
    await showNumber(school, first);
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const tick = { as: first, query, body: { completed: true } };
    await school.call(contract.progress.toggleCompletion, tick);
    for (const limit of [1, 2, 5]) {
      const ids = await allPages(
        limit,
        async (page) => school.call(listStudents, { as: teacher, query: { courseId, ...page } }),
        (page) => page.students.map(({ _id }) => _id),
      );
      expect(ids).toEqual(
        students
          .map(({ id }) => id)
          .toSorted()
          .toReversed(),
      );
    }
    const found = await school.call(listStudents, {
      as: teacher,
      query: { courseId, search: first.phone },
    });
    expect(found.data.students).toEqual([
      {
        _id: first.id,
        firstName: "student",
        lastName: expect.any(String),
        phoneNumber: first.phone,
        country: first.country,
        TelegramOrWhatsapp: "whatsapp",
        enrolledAt: new Date(1_700_000_000_000).toISOString(),
        lastActive: expect.stringMatching(/Z$/),
        completedLessons: 1,
        totalLessons: 2,
        progress: 50,
        quiet: false,
        isNew: false,
        writtenAt: null,
        paused: false,
        nextLesson: { _id: lessonIds[1], title: "The throat letters" },
      },
    ]);
  });
});
