import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aNote, aPublishedCourse, aSection } from "@madrasa/testkit/courses";
import { aStudent, aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { countQueries } from "./testing/count-queries.ts";
import { CALLS, type CallName } from "./testing/calls.ts";
import { EVERY_CALL } from "./testing/every-call.ts";
import { aChildOf, someSlips } from "./testing/families.ts";
import { prepareReading, READING } from "./testing/reading-calls.ts";
import { withSheet } from "./testing/sheets.ts";
import { test } from "./testing/app-test.ts";
import type { TestApp } from "./testing/test-app.ts";

let superadmin: { token: string };
let teacher: Person;
let student: Person;
let course: { courseId: string; sectionId: string; lessonIds: string[] };

test.beforeAll(async ({ school }) => {
  superadmin = await aSuperadmin(school);
  teacher = await aTeacher(school);
  student = await aStudent(school);
  course = await aPublishedCourse(school, teacher, { lessons: 1 });
  await join(school, student, course.courseId);
  await aChildOf(school, student);
  // In the evening the sheet's calls wait for the next morning: entries of the hour come after.
  await withSheet(school, teacher, course.courseId);
  // Deduplicated hourly.
  const { readAnyCourse, exportPerson } = contract.oversight;
  const as = superadmin;
  await school.call(readAnyCourse, { as, query: { courseId: course.courseId } });
  await school.call(exportPerson, { as, query: { userID: student.id } });
  await school.call(contract.students.readStudent, { as, query: { userID: student.id } });
  await school.call(contract.complaints.listComplaints, { as });
  const search = { as: superadmin, body: { value: "student" } };
  await school.call(contract.students.searchStudents, search);
});

const join = async (school: TestApp, as: Person, courseId: string) =>
  school.call(contract.enrolment.enrol, { as, query: { courseId } });

async function costs(school: TestApp): Promise<Partial<Record<CallName, number>>> {
  const counted: Partial<Record<CallName, number>> = {};
  const scenario = { school, teacher, student, ...course, lessonId: course.lessonIds[0] ?? "" };
  for (const [name] of READING) {
    const read = await prepareReading(name, scenario, superadmin);
    counted[name] = await countQueries(school, async () => {
      expect(await read(), name).toBe(200);
    });
  }
  return counted;
}

test("a list or a tree takes as many queries for a large school as for a small one", async ({
  school,
}) => {
  const small = await costs(school);
  for (let count = 0; count < 6; count += 1) {
    const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
    await join(school, student, courseId);
    await aDraft(school, await aTeacher(school));
    await join(school, await aStudent(school), course.courseId);
    const sectionId = await aSection(school, teacher, course.courseId);
    await aLesson(school, teacher, { courseId: course.courseId, sectionId });
    await aLesson(school, teacher, { courseId: course.courseId, sectionId });
    await someSlips(school, teacher, course.courseId, `Child ${count}`);
    const lesson = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
    await aNote(school, student, lesson, { isWithImage: count < 2 });
  }
  expect(await costs(school)).toEqual(small);
});

test("and they are few", async ({ school }) => {
  const counted = await costs(school);
  const tooMany = READING.filter(([name, most]) => {
    const queries = counted[name] ?? 0;
    // Zero would mean a missing counter.
    return queries > most || (queries === 0 && most > 0);
  });
  expect(tooMany.map(([name]) => [name, counted[name]])).toEqual([]);
});

test("every call that reads is among them", () => {
  const thatWrite = new Set([
    "announcements.imageUploadLink",
    "enrolment.enrol",
    "files.uploadLink",
    "files.nextChunk",
    "notes.noteUploadLink",
    "recitations.recitationLink",
    "recitations.answerLink",
  ]);
  const reads = [...CALLS].filter(([name, { method }]) => method === "GET" && !thatWrite.has(name));
  expect(
    reads.map(([name]) => name).filter((name) => EVERY_CALL[name].queries === undefined),
  ).toEqual([]);
});
