import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { SHEET_NOTE_MAX, STUMBLES_MAX } from "@madrasa/contract/limits";
import { partsOf } from "@madrasa/contract/quran/units";
import { VERSES } from "@madrasa/contract/quran/verses";
import { aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aGeneraladmin, aTeacher, superadminSession } from "@madrasa/testkit/people";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import {
  aHalaqa,
  aDeviceTime,
  anEntry,
  dateIn,
  readSheet,
  writeEntry,
} from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.sheet;
type Halaqa = Awaited<ReturnType<typeof aHalaqa>>;

const markDay = async (
  school: TestApp,
  { teacher: as, courseId }: Pick<Halaqa, "teacher" | "courseId">,
  state: "held" | "off" | null,
  { days = 0, deviceTime = aDeviceTime() } = {},
) =>
  school.call(calls.markDay, {
    as,
    query: { courseId, day: dateIn(school, days) },
    body: { state, deviceTime },
  });

describe("an entry", () => {
  test("accepts only valid passages and numbers, up to five juz", async ({ school }) => {
    const { teacher, rowKey, sheet } = await aHalaqa(school);
    const decoy = await aHalaqa(school);
    await writeEntry(school, decoy.teacher, decoy.rowKey(), anEntry(1, 7));
    const raw = async (entry: object, query: object = {}) =>
      school.call(calls.writeSheetEntry, {
        as: teacher,
        query: { track: "new", ...rowKey(), ...query } as never,
        body: { entry, deviceTime: aDeviceTime() } as never,
      });
    for (const change of [
      { from: "1" },
      { from: 1.5 },
      { from: -1 },
      { from: null },
      { from: 8, to: 7 },
      { to: VERSES + 1 },
      { grade: 0 },
      { grade: 5 },
      { grade: "1" },
      { stumbles: -1 },
      { stumbles: STUMBLES_MAX + 1 },
      { stumbles: 0.5 },
      { unit: "hizb" },
      { text: "words" },
    ]) {
      const answer = await raw({ ...anEntry(1, 7), ...change });
      expect(answer.status, JSON.stringify(change)).toBe(400);
    }
    for (const query of [
      { track: "sabaq" },
      { day: "2026-02-29" },
      { day: "2027-13-01" },
      { day: "26-11-25" },
      { day: "2026-11-25T00:00:00Z" },
      { day: "" },
    ]) {
      const answer = await raw(anEntry(1, 7), query);
      expect(answer.status, JSON.stringify(query)).toBe(400);
    }
    expect((await sheet()).sheetEntries).toEqual([]);
    for (const mushaf of ["madani", "indopak"] as const) {
      const parts = partsOf(mushaf);
      for (const first of [0, 12, 25]) {
        const [from = 1, next = VERSES + 1] = [parts[first], parts[first + 5]];
        expect((await raw(anEntry(from, next - 1))).status).toBe(200);
      }
    }
    // Seven verses more than five parts of either mushaf.
    const [from = 1, next = 1] = [partsOf("madani")[0], partsOf("madani")[5]];
    expect(await raw(anEntry(from, next + 6))).toMatchObject({
      errors: [{ path: "entry.to", code: "PASSAGE_LONG" }],
    });
    expect((await raw(anEntry(VERSES, VERSES, { grade: 4 }))).status).toBe(200);
    expect((await sheet()).sheetEntries).toMatchObject([{ from: VERSES, to: VERSES, grade: 4 }]);
  });

  test("is accepted on open days in every time zone", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, courseId, rowKey } = halaqa;
    await advanceDays(school, 20);
    const hour = 3_600_000;
    const day = 24 * hour;
    // 09:00 UTC, then hours at which dates change somewhere.
    school.wait(day - ((school.platform.clock() - 9 * hour) % day));
    const write = async (days: number) =>
      (await writeEntry(school, teacher, rowKey(days), anEntry(1, 7))).status;
    expect(await Promise.all([1, 0, -7, -8].map(write))).toEqual([400, 200, 200, 200]);
    expect(await write(-9)).toBe(403);
    school.wait(2 * hour);
    // 11:00: Kiritimati has the next date.
    expect(await Promise.all([2, 1, -8, -9].map(write))).toEqual([400, 200, 200, 403]);
    school.wait(2 * hour);
    // 13:00: the previous date has ended in Baker Island too.
    expect(await Promise.all([1, -7, -8].map(write))).toEqual([200, 200, 403]);
    const late = await aStudentOf(school, courseId);
    const lateOn = async (days: number) =>
      (await writeEntry(school, teacher, rowKey(days, late.id), anEntry(1, 7))).status;
    expect(await Promise.all([0, -1].map(lateOn))).toEqual([200, 409]);
  });

  test("cannot be dated before a student's return", async ({ school }) => {
    const { teacher, courseId, rowKey, sheet } = await aHalaqa(school);
    const student = await aStudentOf(school, courseId);
    const on = (days: number) => rowKey(days, student.id);
    await advanceDays(school, 3);
    await writeEntry(school, teacher, on(0), anEntry(1, 7));
    await school.call(contract.enrolment.leave, { as: student, query: { courseId }, body: {} });
    expect(await writeEntry(school, teacher, on(0), null)).toMatchObject({
      code: "STUDENT_NOT_FOUND",
    });
    await advanceDays(school, 3);
    await enrol(school, student, courseId);
    expect(await writeEntry(school, teacher, on(-3), anEntry(1, 6))).toMatchObject({ status: 200 });
    await school.call(contract.enrolment.leave, { as: student, query: { courseId }, body: {} });
    for (let days = 0; days < 40; days += 20) {
      await advanceDays(school, 20);
      // Sessions expire after 30 idle days.
      await Promise.all([sheet(), school.call(calls.listRecords, { as: student })]);
    }
    await enrol(school, student, courseId);
    expect(await writeEntry(school, teacher, on(-3), null)).toMatchObject({
      code: "BEFORE_ENROLMENT",
    });
    expect((await sheet()).sheetEntries).toMatchObject([{ day: dateIn(school, -43), to: 6 }]);
    expect(await writeEntry(school, teacher, on(0), anEntry(7, 9))).toMatchObject({ status: 200 });
  });

  test("is refused if the sheet was turned off or the course deleted meanwhile, and accepted later", async ({
    school,
  }) => {
    const { teacher, courseId, rowKey, sheet } = await aHalaqa(school);
    const deviceTime = aDeviceTime();
    const send = async () => writeEntry(school, teacher, rowKey(), anEntry(1, 7), deviceTime);
    const turn = async (dailySheet: boolean) =>
      school.call(contract.courses.updateCourse, {
        as: teacher,
        query: { courseId },
        body: { dailySheet },
      });
    await turn(false);
    expect(await send()).toMatchObject({ code: "NO_SHEET" });
    expect(await readSheet(school, teacher, courseId)).toMatchObject({ code: "NO_SHEET" });
    await turn(true);
    expect(await send()).toMatchObject({ status: 200 });
    expect((await sheet()).sheetEntries).toHaveLength(1);
    await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId } });
    for (const as of [teacher, await aGeneraladmin(school)]) {
      expect(await writeEntry(school, as, rowKey(), null)).toMatchObject({
        code: "COURSE_NOT_FOUND",
      });
    }
  });

  test("stays after the substitution ends, and later ones are refused", async ({ school }) => {
    const { teacher, courseId, rowKey, sheet } = await aHalaqa(school);
    const helper = await aTeacher(school);
    const query = { courseId };
    const body = { email: helper.email };
    await school.call(calls.askSubstitute, { as: teacher, query, body });
    await school.call(calls.acceptSheet, { as: helper, query, body: {} });
    const [first, second] = [aDeviceTime(), aDeviceTime()];
    expect(await writeEntry(school, helper, rowKey(), anEntry(1, 7), first)).toMatchObject({
      status: 200,
    });
    const admin = await superadminSession(school);
    const suspend = async (suspended: boolean) =>
      school.call(contract.teachers.suspendTeacher, {
        as: admin,
        body: { userID: helper.id, suspended },
      });
    await suspend(true);
    expect((await writeEntry(school, helper, rowKey(), null, second)).status).not.toBe(200);
    await suspend(false);
    const end = { courseId, personId: helper.id };
    await school.call(calls.endSubstitute, { as: teacher, query: end, body: {} });
    for (const time of [first, second]) {
      expect(await writeEntry(school, helper, rowKey(), null, time)).toMatchObject({
        code: "COURSE_NOT_FOUND",
      });
    }
    expect((await sheet()).sheetEntries).toMatchObject([{ from: 1, to: 7 }]);
  });
});

describe("notes to the family", () => {
  test("keep lines and scripts, without control characters", async ({ school }) => {
    const { teacher, rowKey, sheet } = await aHalaqa(school);
    const write = async (note: string) =>
      school.call(calls.writeNote, {
        as: teacher,
        query: rowKey(),
        body: { note, deviceTime: aDeviceTime() },
      });
    const stands = async () => (await sheet()).notes[0]?.note;
    await write("Well prepared.\n\nمراجعة \u200Fالقريبة\u200E, سبق، لەبەرکردن");
    expect(await stands()).toBe("Well prepared.\n\nمراجعة \u200Fالقريبة\u200E, سبق، لەبەرکردن");
    await write("a\u0000b\u0007c\r\nd");
    expect(await stands()).not.toContain("\u0000");
    expect(await write("😀".repeat(SHEET_NOTE_MAX / 2))).toMatchObject({ status: 200 });
    expect(await write("ا".repeat(SHEET_NOTE_MAX))).toMatchObject({ status: 200 });
    expect(await write("ا".repeat(SHEET_NOTE_MAX + 1))).toMatchObject({ status: 400 });
    expect(await stands()).toHaveLength(SHEET_NOTE_MAX);
    await write(" \n ");
    expect((await sheet()).notes).toEqual([]);
  });
});

describe("a day's mark", () => {
  test("is replaced by a later one, even if the clock was wrong", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const state = async () => (await halaqa.sheet()).days[0]?.state;
    const now = school.platform.clock();
    const at = (time: number) => new Date(time).toISOString();
    const year = 365 * 24 * 3_600_000;
    await markDay(school, halaqa, "held", { deviceTime: at(now + year) });
    await markDay(school, halaqa, "off", { deviceTime: at(now) });
    expect(await state()).toBe("off");
    await markDay(school, halaqa, "held", { deviceTime: at(now - year) });
    expect(await state()).toBe("held");
    await markDay(school, halaqa, null, { deviceTime: at(now + 1) });
    expect(await state()).toBeUndefined();
  });
});

describe("a student's days", () => {
  test("have none of a halaqa before the student was in it", async ({ school }) => {
    const first = await aHalaqa(school);
    const student = await aStudentOf(school, first.courseId);
    const second = await aHalaqa(school);
    await advanceDays(school, 4);
    const rowKey = { ...first.rowKey(), studentId: student.id };
    await writeEntry(school, first.teacher, rowKey, anEntry(1, 7));
    await markDay(school, second, "held");
    const before = dateIn(school);
    await advanceDays(school, 3);
    await enrol(school, student, second.courseId);
    await markDay(school, second, "held");
    const days = async () =>
      (await school.call(calls.listDays, { as: student, query: {} })).data.days.map(
        ({ courseId, day }) => [courseId, day],
      );
    expect(await days()).toEqual([
      [second.courseId, dateIn(school)],
      [first.courseId, before],
    ]);
  });
});
