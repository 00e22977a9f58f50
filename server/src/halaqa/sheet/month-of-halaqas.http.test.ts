import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { TRACKS } from "@madrasa/contract/halaqa/sheet-fields";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import {
  aDeviceTime,
  anEntry,
  dateIn,
  readSheet,
  withSheet,
  writeEntry,
} from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const STUDENTS = 60;
/** A week in `npm run test:more`; what is limited counts within a day. */
const DAYS = process.env["TESTS"] === "long" ? 30 : 7;
/** Time to write 10,800 entries sequentially. */
const TIME = 600_000;

async function aHalaqaOf60(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await withSheet(school, teacher, courseId);
  const students: string[] = [];
  for (let n = 0; n < STUDENTS; n += 1) students.push((await aStudentOf(school, courseId)).id);
  return { teacher, courseId, students };
}

/** Sends a day's entries at once, by both teachers from one IP address, like after an offline period. */
async function sendDay(
  school: TestApp,
  { teacher, courseId, students }: Awaited<ReturnType<typeof aHalaqaOf60>>,
  day: string,
): Promise<number[]> {
  const statuses: number[] = [];
  const mark = { state: "held" as const, deviceTime: aDeviceTime() };
  const query = { courseId, day };
  const held = await school.call(contract.sheet.markDay, { as: teacher, query, body: mark });
  statuses.push(held.status);
  const [absent = "", ...present] = students;
  const body = { state: "absent" as const, deviceTime: aDeviceTime() };
  const of = { courseId, studentId: absent, day };
  const missing = await school.call(contract.sheet.markAttendance, {
    as: teacher,
    query: of,
    body,
  });
  statuses.push(missing.status);
  for (const studentId of present) {
    for (const track of TRACKS) {
      const rowKey = { courseId, studentId, day, track };
      statuses.push((await writeEntry(school, teacher, rowKey, anEntry(8, 25))).status);
    }
  }
  return statuses;
}

test(
  "two halaqas of 60 are written day by day without a refusal, each with its own rows",
  { timeout: TIME },
  async ({ school }) => {
    const halaqas = [await aHalaqaOf60(school), await aHalaqaOf60(school)];
    for (let day = 0; day < DAYS; day += 1) {
      const date = dateIn(school);
      const sent = await Promise.all(halaqas.map((halaqa) => sendDay(school, halaqa, date)));
      expect(sent.flat().filter((status) => status !== 200)).toEqual([]);
      await advanceDays(school, 1);
    }
    for (const { teacher, courseId, students } of halaqas) {
      const { data } = await readSheet(school, teacher, courseId, -1);
      expect(data.students.map(({ _id }) => _id).toSorted()).toEqual(students.toSorted());
      const today = data.sheetEntries.filter(({ day }) => day === dateIn(school, -1));
      expect(today).toHaveLength((STUDENTS - 1) * TRACKS.length);
    }
  },
);
