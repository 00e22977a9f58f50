import { contract } from "@madrasa/contract";
import { NO_CLASS_AHEAD_DAYS } from "@madrasa/contract/limits";
import { aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aSuperadmin } from "@madrasa/testkit/people";
import { describe, expect } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, aDeviceTime, anEntry, dateIn, writeEntry } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { dateOf, dayIn } from "./school-day.ts";

const calls = contract.sheet;
type Halaqa = Awaited<ReturnType<typeof aHalaqa>>;

const markDay = async (
  school: TestApp,
  { teacher: as, courseId }: Halaqa,
  day: string,
  state: "held" | "off" | null,
) =>
  school.call(calls.markDay, {
    as,
    query: { courseId, day },
    body: { state, deviceTime: aDeviceTime() },
  });

const attend = async (
  school: TestApp,
  as: { token: string },
  query: ReturnType<Halaqa["rowKey"]>,
  state: "present" | "absent",
) => school.call(calls.markAttendance, { as, query, body: { state, deviceTime: aDeviceTime() } });

describe("a day held by entries alone", () => {
  test("ends with the last entry or exception, and one marked as held does not", async ({
    school,
  }) => {
    const halaqa = await aHalaqa(school);
    const decoy = await aHalaqa(school);
    const { teacher, student, other, rowKey, sheet } = halaqa;
    await writeEntry(school, decoy.teacher, decoy.rowKey(-1), anEntry(1, 7));
    const stateOn = async (days: number) =>
      (await sheet()).days.find(({ day }) => day === dateIn(school, days));
    await writeEntry(school, teacher, rowKey(-1), anEntry(1, 7));
    await writeEntry(school, teacher, { ...rowKey(-1, other.id), track: "old" }, anEntry(8, 9));
    await attend(school, teacher, rowKey(-1, other.id), "absent");
    expect(await stateOn(-1)).toMatchObject({ state: "held", isByEntries: true });
    await writeEntry(school, teacher, rowKey(-1), null);
    await attend(school, teacher, rowKey(-1, other.id), "present");
    expect(await stateOn(-1)).toMatchObject({ state: "held" });
    await writeEntry(school, teacher, { ...rowKey(-1, other.id), track: "old" }, null);
    expect(await stateOn(-1)).toBeUndefined();
    const { days } = (await school.call(calls.listDays, { as: student, query: {} })).data;
    expect(days.filter(({ day }) => day === dateIn(school, -1))).toEqual([]);
    const { courseId } = halaqa;
    const ofTeacher = await school.call(calls.listStudentDays, {
      as: teacher,
      query: { courseId, studentId: student.id },
    });
    expect(ofTeacher.data.days).toMatchObject([
      { day: dateIn(school, -1), isUnmarked: true, sheetEntries: [], attendance: null },
    ]);

    await writeEntry(school, teacher, rowKey(-2), anEntry(1, 7));
    await markDay(school, halaqa, dateIn(school, -2), "held");
    await writeEntry(school, teacher, rowKey(-2), null);
    expect(await stateOn(-2)).toEqual({ day: dateIn(school, -2), state: "held" });
    await markDay(school, halaqa, dateIn(school, -3), "off");
    await writeEntry(school, teacher, rowKey(-3), anEntry(1, 7));
    await writeEntry(school, teacher, rowKey(-3), null);
    expect(await stateOn(-3)).toBeUndefined();
  });
});

describe("the latest day", () => {
  test.for(["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Los_Angeles", "Asia/Baghdad"])(
    "is today in the school: %s",
    async (value, { school }) => {
      const halaqa = await aHalaqa(school);
      const { teacher, courseId, student } = halaqa;
      await school.call(contract.site.setTimeZone, {
        as: await aSuperadmin(school),
        body: { value },
      });
      // Avoids the minutes before midnight in which a page's clock may be ahead.
      while (
        dayIn(value, school.platform.clock()) !== dayIn(value, school.platform.clock() + DAY / 24)
      ) {
        school.wait(DAY / 24);
      }
      const today = dayIn(value, school.platform.clock());
      const write = async (day: number) =>
        writeEntry(
          school,
          teacher,
          { courseId, studentId: student.id, day: dateOf(day) },
          anEntry(1, 7),
        );
      expect((await write(today)).status).toBe(200);
      expect(await write(today + DAY)).toMatchObject({ errors: [{ code: "IN_THE_FUTURE" }] });
      for (const state of ["held", "off"] as const) {
        const marked = await markDay(school, halaqa, dateOf(today + DAY), state);
        expect(marked.status).toBe(state === "held" ? 400 : 200);
      }
    },
  );
});

describe("days without a class", () => {
  test("are marked up to 60 days ahead, are read by families, and are taken back", async ({
    school,
  }) => {
    const halaqa = await aHalaqa(school);
    const { student, sheet } = halaqa;
    const decoy = await aHalaqa(school);
    await markDay(school, decoy, dateIn(school, 3), "off");
    const off = async (days: number) => markDay(school, halaqa, dateIn(school, days), "off");
    for (const days of [0, 2, 3, NO_CLASS_AHEAD_DAYS]) expect((await off(days)).status).toBe(200);
    expect(await off(NO_CLASS_AHEAD_DAYS + 2)).toMatchObject({
      errors: [{ code: "IN_THE_FUTURE" }],
    });
    const ahead = async () =>
      (await school.call(calls.readRecord, { as: student, query: {} })).data.halaqas.map(
        ({ noClass }) => noClass,
      );
    expect(await ahead()).toEqual([[2, 3, 60].map((days) => dateIn(school, days))]);
    const { days } = (await school.call(calls.listDays, { as: student, query: {} })).data;
    expect(days.map(({ day }) => day)).toEqual([dateIn(school)]);
    const marked = async () => (await sheet()).days.map(({ day, state }) => [day, state]);
    expect(await marked()).toContainEqual([dateIn(school, 60), "off"]);
    await markDay(school, halaqa, dateIn(school, 3), null);
    expect(await ahead()).toEqual([[dateIn(school, 2), dateIn(school, 60)]]);
    expect(await marked()).not.toContainEqual([dateIn(school, 3), "off"]);
  });

  test("alone lie ahead in the database", async ({ school }) => {
    const { courseId, teacher } = await aHalaqa(school);
    const now = school.platform.clock();
    const today = Math.floor(now / DAY) * DAY;
    const insert = async (days: number, state: "held" | "off" | null) =>
      school.platform.database.transaction(async (tx) => {
        await tx
          .insertInto("sheet_days")
          .values({
            course_id: courseId,
            day: today + days * DAY,
            state,
            by_id: teacher.id,
            at: now,
            device_at: now,
          })
          .execute();
      });
    await expect(insert(2, "held")).rejects.toThrow();
    await expect(insert(62, "off")).rejects.toThrow();
    await insert(60, "off");
    await insert(59, null);
    await insert(0, "held");
  });

  test("are marked where the only rows are of students who have left", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, courseId, student, rowKey } = halaqa;
    const off = async (days: number) => markDay(school, halaqa, dateIn(school, days), "off");
    await attend(school, teacher, rowKey(-1), "absent");
    await writeEntry(school, teacher, rowKey(-2), anEntry(1, 7));
    await writeEntry(school, teacher, rowKey(-3, halaqa.other.id), anEntry(1, 7));
    expect(await off(-1)).toMatchObject({ code: "DAY_HELD" });
    await school.call(contract.enrolment.leave, { as: student, query: { courseId }, body: {} });
    expect((await off(-1)).status).toBe(200);
    expect((await off(-2)).status).toBe(200);
    expect(await off(-3)).toMatchObject({ code: "DAY_HELD" });
  });
});

describe("a month", () => {
  test("has a student from the school's date of joining", async ({ school }) => {
    const { teacher, courseId } = await aHalaqa(school);
    await school.call(contract.site.setTimeZone, {
      as: await aSuperadmin(school),
      body: { value: "Asia/Kolkata" },
    });
    // An hour at which India has the next date, within the month.
    const now = school.platform.clock();
    school.wait(Math.floor(now / DAY) * DAY + 20 * HOUR - now);
    const date = new Date(school.platform.clock());
    if (new Date(+date + DAY).getUTCDate() === 1) school.wait(DAY);
    const student = await aStudentOf(school, courseId);
    const day = dateOf(dayIn("Asia/Kolkata", school.platform.clock()));
    const query = { courseId, day };
    const { students } = (await school.call(calls.readMonth, { as: teacher, query })).data;
    expect(students.find(({ _id }) => _id === student.id)?.since).toBe(day);
  });

  test("has those who left in it, from their first to their last day", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, courseId, student, rowKey } = halaqa;
    const decoy = await aHalaqa(school);
    while (new Date(school.platform.clock()).getUTCDate() < 8) await advanceDays(school, 1);
    const silent = await aStudentOf(school, courseId);
    await writeEntry(school, teacher, rowKey(-5), anEntry(1, 7));
    await attend(school, teacher, rowKey(-3), "absent");
    await writeEntry(school, decoy.teacher, decoy.rowKey(-1), anEntry(1, 7));
    const leave = async (as: { token: string }) =>
      school.call(contract.enrolment.leave, { as, query: { courseId }, body: {} });
    await leave(silent);
    const read = async () =>
      (await school.call(calls.readMonth, { as: teacher, query: { courseId, day: rowKey().day } }))
        .data;
    expect((await read()).students).toHaveLength(2);
    await leave(student);
    const month = await read();
    expect(month.students.map(({ _id, since, until }) => [_id, since, until])).toEqual([
      [halaqa.other.id, expect.any(String), undefined],
      [student.id, dateIn(school, -5), dateIn(school, -3)],
    ]);
    expect(month.students.map(({ heard }) => heard.new)).toEqual([0, 1]);
    expect(month.absences).toMatchObject([{ studentId: student.id, state: "absent" }]);
    expect(month.leftOut).toBe(0);
    await enrol(school, student, courseId);
    expect((await read()).students.map(({ until }) => until)).toEqual([undefined, undefined]);
  });
});
