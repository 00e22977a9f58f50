import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { contract } from "@madrasa/contract";
import { guardians, ownersAtWork, teachersAtWork, type Expected } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aChildOf } from "../../testing/families.ts";
import type { Scenario } from "../../testing/scenario.ts";
import { dateIn, withSheet } from "../../testing/sheets.ts";

const keepers: Expected = { ...ownersAtWork, generaladmin: "welcome", superadmin: "welcome" };

const ofSheet = async ({ school, teacher, courseId }: Scenario) => {
  await withSheet(school, teacher, courseId);
  return { courseId };
};
const ofDay = async (scenario: Scenario) => ({
  ...(await ofSheet(scenario)),
  day: dateIn(scenario.school),
});
const ofStudent = async (scenario: Scenario) => ({
  ...(await ofSheet(scenario)),
  studentId: scenario.student.id,
});
const ofStudentsDay = async (scenario: Scenario) => ({
  ...(await ofStudent(scenario)),
  day: dateIn(scenario.school),
});

const deviceTime = "2026-11-25T17:04:05.678Z";
const childOf = async ({ school, student, caller = student }: Scenario) => aChildOf(school, caller);

export const sheetCalls: CallEntries<"sheet"> = {
  listSheets: { who: teachersAtWork, queries: 2, input: () => ({}) },
  readSheet: {
    who: keepers,
    queries: 14,
    input: async (scenario) => ({ query: await ofDay(scenario) }),
  },
  readOverview: {
    who: keepers,
    queries: 11,
    input: async (scenario) => ({ query: await ofDay(scenario) }),
  },
  readMonth: {
    who: keepers,
    queries: 9,
    input: async (scenario) => ({ query: await ofDay(scenario) }),
  },
  listMonthSheetEntries: {
    who: keepers,
    queries: 5,
    input: async (scenario) => ({ query: await ofDay(scenario) }),
  },
  listKnown: {
    who: keepers,
    queries: 6,
    input: async (scenario) => ({ query: await ofSheet(scenario) }),
  },
  writeKnown: {
    who: keepers,
    input: async (scenario) => ({
      query: await ofStudent(scenario),
      body: { from: 5673, to: 6236, isKnown: true },
    }),
  },
  writeSheetEntry: {
    who: keepers,
    input: async (scenario) => ({
      query: { ...(await ofStudentsDay(scenario)), track: "new" },
      body: { entry: { from: 8, to: 12, grade: 2, stumbles: 1, unit: "verse" }, deviceTime },
    }),
  },
  markAttendance: {
    who: keepers,
    input: async (scenario) => ({
      query: await ofStudentsDay(scenario),
      body: { state: "late", deviceTime },
    }),
  },
  writeNote: {
    who: keepers,
    input: async (scenario) => ({
      query: await ofStudentsDay(scenario),
      body: { note: "Well prepared.", deviceTime },
    }),
  },
  writeTest: {
    who: keepers,
    input: async (scenario) => ({
      query: { ...(await ofStudentsDay(scenario)), kind: "part", from: "5673" },
      body: { test: { grade: 2, examiner: "Yusuf Noor" }, deviceTime },
    }),
  },
  markDay: {
    who: keepers,
    input: async (scenario) => ({
      query: await ofDay(scenario),
      body: { state: "held", deviceTime },
    }),
  },
  orderStudents: {
    who: ownersAtWork,
    input: async (scenario) => ({
      query: await ofSheet(scenario),
      body: { studentIds: [scenario.student.id] },
    }),
  },
  setDirection: {
    who: ownersAtWork,
    input: async (scenario) => ({
      query: await ofStudent(scenario),
      body: { direction: "backward" },
    }),
  },
  listHistory: {
    who: keepers,
    queries: 5,
    input: async (scenario) => ({ query: await ofStudentsDay(scenario) }),
  },
  readStudentRecord: {
    who: keepers,
    queries: 11,
    input: async (scenario) => ({ query: await ofStudent(scenario) }),
  },
  listStudentDays: {
    who: keepers,
    queries: 13,
    input: async (scenario) => ({
      query: { ...(await ofStudent(scenario)), before: dateIn(scenario.school, 1) },
    }),
  },
  askSubstitute: {
    who: ownersAtWork,
    input: async (scenario) => ({
      query: await ofSheet(scenario),
      body: { email: (await aTeacher(scenario.school)).email },
    }),
  },
  acceptSheet: {
    who: {
      ...ownersAtWork,
      otherTeacher: "welcome",
    },
    // Called by the invited substitute.
    input: async ({ school, teacher, caller = teacher }) => {
      const owner = await aTeacher(school);
      const { courseId } = await aPublishedCourse(school, owner);
      await withSheet(school, owner, courseId);
      const { email } = caller as Person;
      await school.call(contract.sheet.askSubstitute, {
        as: owner,
        query: { courseId },
        body: { email },
      });
      return { query: { courseId }, body: {} };
    },
  },
  endSubstitute: {
    who: ownersAtWork,
    input: async (scenario) => ({
      query: { ...(await ofSheet(scenario)), personId: (await aTeacher(scenario.school)).id },
      body: {},
    }),
  },
  listRecords: { who: guardians, queries: 10, input: () => ({}) },
  readRecord: {
    who: guardians,
    queries: 10,
    input: async (scenario) => ({ query: { childId: await childOf(scenario) } }),
  },
  listDays: {
    who: guardians,
    queries: 12,
    input: async (scenario) => ({
      query: { childId: await childOf(scenario), before: dateIn(scenario.school, 1) },
    }),
  },
  markDaysSeen: {
    who: guardians,
    // Only a non-empty day can be signed.
    input: async (scenario) => {
      const { school, teacher, student, caller = student } = scenario;
      const [courseId, childId] = [(await ofSheet(scenario)).courseId, await childOf(scenario)];
      const day = dateIn(school);
      const join = { as: caller, body: { courseId, childIds: [childId] } };
      await school.call(contract.family.joinForChildren, join);
      const query = { courseId, studentId: childId, day };
      const body = { state: "late" as const, deviceTime };
      await school.call(contract.sheet.markAttendance, { as: teacher, query, body });
      return { query: { childId, day }, body: {} };
    },
  },
};
