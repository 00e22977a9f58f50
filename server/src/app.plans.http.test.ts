import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, aTeacher, superadminSession, type Person } from "@madrasa/testkit/people";
import { plansOf } from "./testing/plans.ts";
import { prepareReading, READING } from "./testing/reading-calls.ts";
import { aScenario } from "./testing/scenario.ts";
import { test } from "./testing/app-test.ts";
import type { TestApp } from "./testing/test-app.ts";
import { fillSchool } from "../seeds/fill-school.queries.ts";

/** Large enough that tables are read whole only if required. */
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

const explore = (query: object) => (school: TestApp) =>
  school.call(catalogue.listCourses, { query });

const CALLS: Record<string, (school: TestApp) => Promise<unknown>> = {
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

/** Large tables; small ones are cheaper to read whole. */
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

/** Few rows, or read in order up to a page. SQLite must use an index for all others, however few rows they have. */
const READ_WHOLE = ["audit_entries", "backup_runs", "file_quotas", "servers"];

const WHOLE: Record<string, string> = {
  "guardians.listGuardianQuestions": "begins with the questions once there are some",
  "site.readSchool": "the superadmin's own page, of which the categories are counted",
};

test("no call that reads reads a large table whole", async ({ school }) => {
  const teacher = await aTeacher(school);
  const scenario = await aScenario(school, { teacher, student: await aStudent(school) });
  const isSqlite = school.platform.database.dialect === "sqlite";
  const isLarge = (table: string) =>
    isSqlite ? !READ_WHOLE.includes(table) : LARGE.includes(table);
  const found: Record<string, string[]> = {};
  for (const [name] of READING) {
    const read = await prepareReading(name, scenario, admin);
    const action = async () => expect(await read(), name).toBe(200);
    const plans = await plansOf(school, action, { byIndexes: true });
    const whole = plans.flatMap(({ sql, readWhole }) =>
      readWhole.filter(isLarge).map((table) => `${table}: ${sql}`),
    );
    if (whole.length > 0 && !(name in WHOLE)) found[name] = whole;
  }
  expect(found).toEqual({});
});
