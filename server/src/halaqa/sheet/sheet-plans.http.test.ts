import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, type Person } from "@madrasa/testkit/people";
import { enrol } from "@madrasa/testkit/courses";
import { fillSheetEntries } from "../../testing/fill-sheet-entries.queries.ts";
import { plansOf } from "../../testing/plans.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, dateIn } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.sheet;

/** Large enough that databases scan the table only if a statement requires it. */
const SIZE = { students: 60, days: 200 };

let halaqa: Awaited<ReturnType<typeof aHalaqa>>;
let student: Person;
test.beforeAll(async ({ school }) => {
  halaqa = await aHalaqa(school);
  student = await aStudent(school);
  await enrol(school, student, halaqa.courseId);
  const others = await Promise.all(
    Array.from({ length: SIZE.students - 1 }, async () => (await aStudent(school)).id),
  );
  await fillSheetEntries(school, { ...halaqa, days: SIZE.days }, [student.id, ...others]);
});

const CALLS: Record<string, (school: TestApp) => Promise<unknown>> = {
  "the sheet": (school) =>
    school.call(calls.readSheet, {
      as: halaqa.teacher,
      query: { courseId: halaqa.courseId, day: dateIn(school) },
    }),
  "the month": (school) =>
    school.call(calls.readMonth, {
      as: halaqa.teacher,
      query: { courseId: halaqa.courseId, day: dateIn(school) },
    }),
  "the sheetEntries of the month": (school) =>
    school.call(calls.listMonthSheetEntries, {
      as: halaqa.teacher,
      query: { courseId: halaqa.courseId, day: dateIn(school) },
    }),
  "the overview": (school) =>
    school.call(calls.readOverview, {
      as: halaqa.teacher,
      query: { courseId: halaqa.courseId, day: dateIn(school) },
    }),
  "the record": (school) => school.call(calls.readRecord, { as: student, query: {} }),
  "the timeline": (school) =>
    school.call(calls.listDays, { as: student, query: { before: dateIn(school, -100) } }),
  "the timeline of a student": (school) =>
    school.call(calls.listStudentDays, {
      as: halaqa.teacher,
      query: { courseId: halaqa.courseId, studentId: student.id, before: dateIn(school, -100) },
    }),
  "the records": (school) => school.call(calls.listRecords, { as: student }),
};

for (const [name, call] of Object.entries(CALLS)) {
  test(`${name} does not read all sheetEntries and tests of a school`, async ({ school }) => {
    const plans = await plansOf(school, async () => {
      expect(await call(school)).toMatchObject({ status: 200 });
    });
    const isLong = (table: string) => table === "sheet_entries" || table === "sheet_tests";
    expect(plans.filter(({ readWhole }) => readWhole.some(isLong))).toEqual([]);
  });
}
