import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, superadminSession, type Person } from "@madrasa/testkit/people";
import { plansOf } from "./testing/plans.ts";
import { test } from "./testing/school-test.ts";
import type { TestSchool } from "./testing/test-school.ts";
import { fillSchool } from "../seeds/fill-school.queries.ts";

/** So many that a database reads a table whole only for a statement that needs it. */
const SIZE = { courses: 1_000, students: 8_000, joined: 1, inFirst: 500 };

const course = { courseId: `c${"0".repeat(23)}` };
const lesson = { ...course, lessonId: `e${"1".padStart(23, "0")}` };
const { catalogue, enrolment, progress, statistics, students, teachers, viewer } = contract;

let student: Person;
let admin: { token: string };
test.beforeAll(async ({ school }) => {
  await fillSchool(school.platform.database, SIZE);
  student = await aStudent(school);
  admin = await superadminSession(school);
  await school.call(enrolment.enrol, { as: student, query: course });
});

const explore = (query: object) => (school: TestSchool) =>
  school.call(catalogue.listCourses, { query });

const CALLS: Record<string, (school: TestSchool) => Promise<unknown>> = {
  "the explorer's first page": explore({}),
  "a search for a rare word": explore({ search: "murattal" }),
  "a search for a common word": explore({ search: "tajweed" }),
  "a search for a word of every course": explore({ search: "course" }),
  "a search in a category": explore({ search: "tajweed", category: "Arts", limit: 10 }),
  "a search for nothing that is there": explore({ search: "zzzzzz" }),
  "a search for teachers": (school) =>
    school.call(teachers.searchTeachers, { as: admin, body: { value: "teacher 17" } }),
  "a search for students": (school) =>
    school.call(students.searchStudents, { as: admin, body: { value: "student 17" } }),
  statistics: (school) => school.call(statistics.readStatistics, { as: admin }),
  "all students": (school) =>
    school.call(students.searchStudents, { as: admin, body: { value: "" } }),
  "the own courses": (school) => school.call(enrolment.listEnrolled, { as: student }),
  "the tree of a course": (school) =>
    school.call(enrolment.readCourse, { as: student, query: course }),
  "a lesson": (school) => school.call(viewer.readLesson, { as: student, query: lesson }),
  "a tick": (school) =>
    school.call(progress.toggleCompletion, { as: student, query: lesson, body: {} }),
};

/** Tables of which this school has many rows; it is cheaper to read all of the others than their indexes. */
const LARGE = ["users", "courses", "lessons", "files", "enrolments", "completions"];

for (const [name, call] of Object.entries(CALLS)) {
  test(`${name} reads no large table whole`, async ({ school }) => {
    const plans = await plansOf(school, async () => {
      expect(await call(school)).toMatchObject({ status: 200 });
    });
    const whole = plans.filter(({ readWhole }) => readWhole.some((table) => LARGE.includes(table)));
    expect(whole).toEqual([]);
  });
}
