import { contract } from "@madrasa/contract";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import type { Unit } from "@madrasa/contract/quran/units";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../platform/clock.ts";
import { advanceDays } from "./advance-days.ts";
import type { TestApp } from "./test-app.ts";

type Caller = { token: string };

/** Turns on the daily sheet. In the evening the next morning comes first: no test of some hours crosses midnight. */
export async function withSheet(school: TestApp, as: Caller, courseId: string) {
  const time = school.platform.clock() % DAY;
  if (time > 20 * HOUR) school.wait(DAY - time + 8 * HOUR);
  return school.call(contract.courses.updateCourse, {
    as,
    query: { courseId },
    body: { dailySheet: true },
  });
}

export const dateIn = (school: TestApp, days = 0): string =>
  new Date(school.platform.clock() + days * 24 * 3_600_000).toISOString().slice(0, 10);

type SheetRowKey = { courseId: string; studentId: string; day: string };
type Entry = {
  from: number;
  to: number;
  grade: 1 | 2 | 3 | 4;
  unit: Unit;
  stumbles?: number;
};
let actions = 0;

export const aDeviceTime = (): string =>
  new Date(Date.UTC(2026, 0, 1) + (actions += 1)).toISOString();

export const anEntry = (from: number, to: number, more: Partial<Entry> = {}): Entry => ({
  from,
  to,
  grade: 1,
  unit: "verse",
  ...more,
});

/** `null` deletes. */
export const writeEntry = async (
  school: TestApp,
  as: Caller,
  rowKey: SheetRowKey & { track?: "new" | "recent" | "old"; passageId?: string },
  entry: Entry | null,
  deviceTime = aDeviceTime(),
) =>
  school.call(contract.sheet.writeSheetEntry, {
    as,
    query: { track: "new", ...rowKey },
    body: { entry, deviceTime },
  });

export async function readSheet(school: TestApp, as: Caller, courseId: string, days = 0) {
  const query = { courseId, day: dateIn(school, days) };
  const answer = await school.call(contract.sheet.readSheet, { as, query });
  // A refusal has no data.
  const sheetEntries = parseSheetEntries(answer.status === 200 ? answer.data.sheetEntries : []);
  return { ...answer, data: { ...answer.data, sheetEntries } };
}

export async function aHalaqa(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const [student, other] = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  await withSheet(school, teacher, courseId);
  await advanceDays(school, 6);
  const rowKey = (days = 0, studentId = student.id) => ({
    courseId,
    studentId,
    day: dateIn(school, days),
  });
  const sheet = async (days = 0) => (await readSheet(school, teacher, courseId, days)).data;
  return { teacher, courseId, student, other, rowKey, sheet };
}
