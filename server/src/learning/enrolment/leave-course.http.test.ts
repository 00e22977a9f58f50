import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { countersOf, studentCount } from "../../testing/counters.ts";
import { aFamilyKey, enterAs, someChildren } from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { listLeftToPurge } from "./past-enrolments.queries.ts";

const { leave, readCourse, listEnrolled, listStudents, removeStudent, readmitStudent } =
  contract.enrolment;

async function aClass(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 2 });
  const other = await aPublishedCourse(school, teacher, { lessons: 1 });
  const [student, classmate] = [
    await aStudentOf(school, courseId),
    await aStudentOf(school, courseId),
  ];
  await enrol(school, student, other.courseId);
  const places = [
    [student, courseId, lessonIds[0]],
    [classmate, courseId, lessonIds[0]],
    [student, other.courseId, other.lessonIds[0]],
  ] as const;
  for (const [as, course, lessonId = ""] of places) {
    const query = { courseId: course, lessonId };
    const body = { completed: true };
    await school.call(contract.progress.toggleCompletion, { as, query, body });
    await school.call(contract.progress.savePosition, { as, query, body: { seconds: 3 } });
    await aNote(school, as, query, { isWithImage: true });
  }
  return { courseId, lessonIds, teacher, student, classmate, other: other.courseId };
}

const go = async (school: TestApp, as: Person, courseId: string) =>
  school.call(leave, { as, query: { courseId }, body: {} });
const join = async (school: TestApp, as: Person, courseId: string) =>
  school.call(contract.enrolment.enrol, { as, query: { courseId } });
const read = async (school: TestApp, as: Person, courseId: string) =>
  (await school.call(readCourse, { as, query: { courseId } })).data.course;
const listed = async (school: TestApp, as: Person, courseId: string) =>
  (await school.call(listStudents, { as, query: { courseId } })).data.students;
async function sweepAfter(school: TestApp, time: number) {
  await school.platform.database.transaction(async (tx) => {
    for (const table of ["past_enrolments", "removed_students"] as const) {
      const rows = tx.updateTable(table).set(({ eb }) => ({ left_at: eb("left_at", "-", time) }));
      await rows.execute();
    }
  });
  await school.sweep();
}
type Removal = { teacher: Person; courseId: string; student: Pick<Person, "id"> };
const remove = async (school: TestApp, { teacher, courseId, student: { id } }: Removal) =>
  school.call(removeStudent, {
    as: teacher,
    query: { courseId },
    body: { studentId: id, reason: "Not of this class" },
  });

async function work(school: TestApp, { id }: Pick<Person, "id">, courseId: string) {
  const db = school.platform.database.read;
  const counts: number[] = [];
  for (const table of ["completions", "positions", "note_entries"] as const) {
    const rows = db.selectFrom(table).select("course_id").where("student_id", "=", id);
    counts.push((await rows.where("course_id", "=", courseId).execute()).length);
  }
  return counts;
}

describe("a student who leaves a course", () => {
  test("is in none of its lists, and nobody else leaves", async ({ school }) => {
    const { courseId, lessonIds, teacher, student, classmate, other } = await aClass(school);
    expect(await go(school, student, courseId)).toMatchObject({
      status: 200,
      message: "You have left the course.",
    });
    expect(await go(school, student, courseId)).toMatchObject({ status: 200 });
    const mine = await school.call(listEnrolled, { as: student });
    expect(mine.data.courseList.map(({ _id }) => _id)).toEqual([other]);
    const seen = await read(school, student, courseId);
    expect(seen).toMatchObject({ enrolled: false, can: { join: true }, studentCount: 1 });
    expect(seen).not.toHaveProperty("sections");
    const lesson = { as: student, query: { courseId, lessonId: lessonIds[0] ?? "" } };
    expect((await school.call(contract.viewer.readLesson, lesson)).code).toBe("COURSE_NOT_FOUND");
    expect((await listed(school, teacher, courseId)).map(({ _id }) => _id)).toEqual([classmate.id]);
    expect(await read(school, classmate, courseId)).toMatchObject({ completedLessons: 1 });
    const { stored, counted } = await countersOf(school.platform.database.read, courseId);
    expect(counted).toEqual(stored);
  });

  test("is not there to leave for who is outside, and a draft is told of to nobody", async ({
    school,
  }) => {
    const { courseId } = await aClass(school);
    const stranger = await aStudent(school);
    expect((await go(school, stranger, courseId)).code).toBe("COURSE_NOT_FOUND");
    expect((await go(school, stranger, "f".repeat(24))).code).toBe("COURSE_NOT_FOUND");
    expect(await studentCount(school.platform.database.read, courseId)).toBe(2);
  });

  test("comes back by the code within 30 days to all that was there", async ({ school }) => {
    const { courseId, lessonIds, teacher, student } = await aClass(school);
    const before = await read(school, student, courseId);
    await go(school, student, courseId);
    await sweepAfter(school, 30 * DAY - HOUR);
    expect(await join(school, student, courseId)).toMatchObject({
      status: 200,
      message: "You have joined the course.",
    });
    const after = await read(school, student, courseId);
    expect(after).toMatchObject({
      completedLessons: 1,
      progress: before.progress,
      studentCount: 2,
    });
    const lesson = { as: student, query: { courseId, lessonId: lessonIds[0] ?? "" } };
    const { note } = (await school.call(contract.viewer.readLesson, lesson)).data.lesson;
    expect(note.content).toHaveLength(1);
    const row = (await listed(school, teacher, courseId)).find(({ _id }) => _id === student.id);
    expect(row).toMatchObject({ completedLessons: 1 });
    await sweepAfter(school, 31 * DAY);
    expect(await work(school, student, courseId)).toEqual([1, 1, 1]);
  });

  test("loses after 30 days what was there, in this course alone", async ({ school }) => {
    const { courseId, student, classmate, other } = await aClass(school);
    await go(school, student, courseId);
    await sweepAfter(school, 30 * DAY);
    expect(await work(school, student, courseId)).toEqual([0, 0, 0]);
    expect(await work(school, student, other)).toEqual([1, 1, 1]);
    expect(await work(school, classmate, courseId)).toEqual([1, 1, 1]);
    await join(school, student, courseId);
    expect(await read(school, student, courseId)).toMatchObject({
      enrolled: true,
      completedLessons: 0,
    });
  });

  test("comes back to a course that takes no new students, and to no closed one", async ({
    school,
  }) => {
    const { courseId, teacher, student } = await aClass(school);
    const stranger = await aStudent(school);
    await go(school, student, courseId);
    const body = { enrollable: false };
    await school.call(contract.courses.updateCourse, { as: teacher, query: { courseId }, body });
    expect(await read(school, student, courseId)).toMatchObject({ can: { join: true } });
    expect((await join(school, stranger, courseId)).code).toBe("COURSE_LOCKED");
    expect((await join(school, student, courseId)).status).toBe(200);
    await go(school, student, courseId);
    await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId } });
    expect((await join(school, student, courseId)).code).toBe("COURSE_NOT_FOUND");
  });

  test("stays removed where the teacher removed them, before or after", async ({ school }) => {
    const { courseId, teacher, student, classmate } = await aClass(school);
    await remove(school, { teacher, courseId, student });
    expect((await go(school, student, courseId)).code).toBe("COURSE_NOT_FOUND");
    expect((await join(school, student, courseId)).code).toBe("REMOVED_FROM_COURSE");
    // The teacher's list was loaded before the student left.
    await go(school, classmate, courseId);
    expect((await remove(school, { teacher, courseId, student: classmate })).status).toBe(200);
    expect((await join(school, classmate, courseId)).code).toBe("REMOVED_FROM_COURSE");
    expect(await studentCount(school.platform.database.read, courseId)).toBe(0);
    await sweepAfter(school, 29 * DAY);
    const query = { courseId };
    await school.call(readmitStudent, { as: teacher, query, body: { studentId: classmate.id } });
    await join(school, classmate, courseId);
    expect(await read(school, classmate, courseId)).toMatchObject({
      completedLessons: 1,
    });
  });

  test("loses the work 30 days after leaving if removed, and stays removed", async ({ school }) => {
    const { courseId, teacher, student, classmate, other } = await aClass(school);
    await go(school, student, courseId);
    for (const one of [student, classmate])
      await remove(school, { teacher, courseId, student: one });
    await sweepAfter(school, 30 * DAY - HOUR);
    expect(await work(school, student, courseId)).toEqual([1, 1, 1]);
    await sweepAfter(school, HOUR);
    expect(await work(school, student, courseId)).toEqual([0, 0, 0]);
    expect(await work(school, student, other)).toEqual([1, 1, 1]);
    expect(await work(school, classmate, courseId)).toEqual([1, 1, 1]);
    expect((await join(school, student, courseId)).code).toBe("REMOVED_FROM_COURSE");
    const { database, clock } = school.platform;
    expect(await listLeftToPurge(database.read, clock(), 50)).toEqual([]);
  });

  test("is not enrolled by a readmission, and has 30 days from leaving", async ({ school }) => {
    const { courseId, teacher, student } = await aClass(school);
    const readmit = async () => {
      const call = { as: teacher, query: { courseId }, body: { studentId: student.id } };
      expect((await school.call(readmitStudent, call)).status).toBe(200);
    };
    await go(school, student, courseId);
    await remove(school, { teacher, courseId, student });
    for (let turn = 0; turn < 2; turn += 1) await readmit();
    const outside = await read(school, student, courseId);
    expect(outside).toMatchObject({ enrolled: false, can: { join: true }, studentCount: 1 });
    await join(school, student, courseId);
    const inside = await read(school, student, courseId);
    expect(inside).toMatchObject({ completedLessons: 1, studentCount: 2 });
    await go(school, student, courseId);
    await sweepAfter(school, 15 * DAY);
    await remove(school, { teacher, courseId, student });
    await readmit();
    await sweepAfter(school, 15 * DAY);
    expect(await work(school, student, courseId)).toEqual([0, 0, 0]);
  });

  test("is not enrolled by a readmission if a guardian said no after the removal", async ({
    school,
  }) => {
    const { courseId, teacher, student } = await aClass(school);
    const [idris] = await someChildren(school, student, "Idris");
    const id = idris?._id ?? "";
    const { joinForChildren, answerRequest } = contract.family;
    const body = { courseId, childIds: [id] };
    await school.call(joinForChildren, { as: student, body });
    await remove(school, { teacher, courseId, student: { id } });
    const no = { courseId, childId: id, allow: false };
    expect((await school.call(answerRequest, { as: student, body: no })).status).toBe(200);
    const readmission = { query: { courseId }, body: { studentId: id } };
    expect((await school.call(readmitStudent, { as: teacher, ...readmission })).status).toBe(200);
    expect((await listed(school, teacher, courseId)).some(({ _id }) => _id === id)).toBe(false);
  });

  test("keeps the work if barred on return and readmitted by the teacher", async ({ school }) => {
    const { courseId, lessonIds, teacher, student } = await aClass(school);
    const [idris] = await someChildren(school, student, "Idris");
    const childId = idris?._id ?? "";
    const { joinForChildren, answerRequest } = contract.family;
    const rejoin = async () =>
      school.call(joinForChildren, { as: student, body: { courseId, childIds: [childId] } });
    const decline = async () =>
      school.call(answerRequest, { as: student, body: { courseId, childId, allow: false } });
    await rejoin();
    const child = await enterAs(school, await aFamilyKey(school, student), childId);
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const body = { completed: true };
    await school.call(contract.progress.toggleCompletion, { as: child, query, body });
    await remove(school, { teacher, courseId, student });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await decline()).status).toBe(200);
      expect((await rejoin()).code).toBe("REMOVED_FROM_COURSE");
      const readmission = { query: { courseId }, body: { studentId: childId } };
      expect((await school.call(readmitStudent, { as: teacher, ...readmission })).status).toBe(200);
    }
    await sweepAfter(school, 31 * DAY);
    const row = (await listed(school, teacher, courseId)).find(({ _id }) => _id === childId);
    expect(row).toMatchObject({ completedLessons: 1 });
    expect(await work(school, child, courseId)).toEqual([1, 0, 0]);
  });

  test("stays out of that course when a deleted account is restored", async ({ school }) => {
    const { courseId, student, other } = await aClass(school);
    await go(school, student, courseId);
    await school.call(contract.accountDeletion.deleteMe, { as: student, body: {} });
    await school.platform.backgroundTasks.settled();
    const texts = school.messagesTo(`+${student.country === "IN" ? "91" : "964"}${student.phone}`);
    const secret = /undo-change#(\S+)/.exec(texts.at(-1)?.text ?? "")?.[1] ?? "";
    await school.call(contract.contacts.undoChange, { body: { secret } });
    const db = school.platform.database.read;
    const inside = db
      .selectFrom("enrolments")
      .select("course_id")
      .where("student_id", "=", student.id);
    expect(await inside.execute()).toEqual([{ course_id: other }]);
    const left = db.selectFrom("past_enrolments").select("course_id");
    expect(await left.where("student_id", "=", student.id).execute()).toEqual([
      { course_id: courseId },
    ]);
    for (const id of [courseId, other]) {
      const { stored, counted } = await countersOf(db, id);
      expect(counted).toEqual(stored);
    }
  });

  test("leaves, joins and is removed at the same time without a wrong count", async ({
    school,
  }) => {
    const { courseId, teacher, student } = await aClass(school);
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        go(school, student, courseId),
        join(school, student, courseId),
        go(school, student, courseId),
        ...(round === 3 ? [remove(school, { teacher, courseId, student })] : []),
      ]);
      for (const { status, message } of answers) expect(status, message).toBeLessThan(500);
      const { stored, counted } = await countersOf(school.platform.database.read, courseId);
      expect(counted).toEqual(stored);
    }
    expect((await join(school, student, courseId)).code).toBe("REMOVED_FROM_COURSE");
  });
});

test("a tick at the moment of leaving is done before it or refused", async ({ school }) => {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  for (let round = 0; round < 10; round += 1) {
    const as = await aStudentOf(school, courseId);
    const body = {};
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () =>
        school.call(contract.progress.toggleCompletion, { as, query, body }),
      ),
      school.call(contract.enrolment.leave, { as, query: { courseId } }),
    ]);
    const others = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
    expect(others.filter((code) => code !== "COURSE_NOT_FOUND")).toEqual([]);
  }
});
