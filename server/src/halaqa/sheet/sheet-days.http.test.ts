import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { someChildren } from "../../testing/families.ts";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import {
  aHalaqa,
  aDeviceTime,
  anEntry,
  dateIn,
  readSheet,
  withSheet,
  writeEntry,
} from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.sheet;
type SheetRowKey = { courseId: string; studentId: string; day: string };

const ownDays = async (school: TestApp, as: { token: string }) =>
  (await school.call(calls.listDays, { as, query: {} })).data.days;

const note = async (school: TestApp, as: { token: string }, query: SheetRowKey) =>
  school.call(calls.writeNote, {
    as,
    query,
    body: { note: "Bring the book", deviceTime: aDeviceTime() },
  });

const markDay = async (
  school: TestApp,
  { teacher: as, courseId }: { teacher: { token: string }; courseId: string },
  { days = 0, state = "held" }: { days?: number; state?: "held" | "off" } = {},
) =>
  school.call(calls.markDay, {
    as,
    query: { courseId, day: dateIn(school, days) },
    body: { state, deviceTime: aDeviceTime() },
  });

describe("attendance of a student's day", () => {
  test("is said of a day that was held, and of no other", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, student, rowKey } = halaqa;
    for (const days of [0, -1, -2, -3]) await note(school, teacher, rowKey(days));
    await markDay(school, halaqa, { days: -1, state: "off" });
    await markDay(school, halaqa, { days: -2 });
    await writeEntry(school, teacher, rowKey(-3), anEntry(1, 7));
    expect(await ownDays(school, student)).toMatchObject([
      { day: rowKey(0).day, attendance: null, isUnmarked: true },
      { day: rowKey(-1).day, attendance: null },
      { day: rowKey(-2).day, attendance: "present" },
      { day: rowKey(-3).day, attendance: "present" },
    ]);
    expect((await ownDays(school, student))[1]).not.toHaveProperty("isUnmarked");
    await school.call(contract.enrolment.leave, {
      as: student,
      query: { courseId: halaqa.courseId },
      body: {},
    });
    // Days held in a former halaqa are not looked up, only entries.
    const left = await ownDays(school, student);
    expect(left.map(({ attendance }) => attendance)).toEqual([null, null, null, "present"]);
  });

  test("begins on the date of the school on which the student joined", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, courseId, rowKey } = halaqa;
    await school.call(contract.site.setTimeZone, {
      as: await aSuperadmin(school),
      body: { value: "Asia/Kolkata" },
    });
    // 09:00 UTC, when it is not yet tomorrow anywhere on earth.
    school.wait(DAY - ((school.platform.clock() - 9 * HOUR) % DAY));
    await markDay(school, halaqa, { days: -1 });
    const [joined, early] = [
      await aStudentOf(school, courseId),
      await aStudentOf(school, courseId),
    ];
    await markDay(school, halaqa);
    // Yesterday in some time zone.
    await writeEntry(school, teacher, rowKey(-1, early.id), anEntry(1, 7));
    const days = async (as: typeof joined) => (await ownDays(school, as)).map(({ day }) => day);
    expect(await days(joined)).toEqual([rowKey(0).day]);
    expect(await days(early)).toEqual([rowKey(0).day, rowKey(-1).day]);
    const ofTeacher = await school.call(calls.listStudentDays, {
      as: teacher,
      query: { courseId, studentId: joined.id },
    });
    expect(ofTeacher.data.days.map(({ day }) => day)).toEqual([rowKey(0).day]);
    const { students } = (
      await school.call(calls.readMonth, { as: teacher, query: { courseId, day: rowKey(0).day } })
    ).data;
    expect(students.find(({ _id }) => _id === joined.id)).toMatchObject({ since: rowKey(0).day });
    const { students: ofSheet } = (await readSheet(school, teacher, courseId)).data;
    expect(ofSheet.find(({ _id }) => _id === joined.id)).toMatchObject({ since: rowKey(0).day });
    // 20:00 UTC is tomorrow in India.
    school.wait(11 * HOUR);
    const late = await aStudentOf(school, courseId);
    expect(await days(late)).toEqual([]);
  });

  test("leaves out a class held before the student joined that day, but not a mark", async ({
    school,
  }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, courseId, rowKey } = halaqa;
    const guardian = await aStudent(school);
    const [idris, safiya] = await someChildren(school, guardian, "Idris", "Safiya");
    const [idrisId = "", safiyaId = ""] = [idris?._id, safiya?._id];
    await markDay(school, halaqa);
    await school.call(contract.family.joinForChildren, {
      as: guardian,
      body: { courseId, childIds: [idrisId, safiyaId] },
    });
    await note(school, teacher, rowKey(0, idrisId));
    const body = { state: "late" as const, deviceTime: aDeviceTime() };
    await school.call(calls.markAttendance, { as: teacher, query: rowKey(0, safiyaId), body });
    const weeks = async () => {
      const { records } = (await school.call(calls.listRecords, { as: guardian })).data;
      return records.map(({ week }) => week);
    };
    expect(await weeks()).toMatchObject([
      { held: 0, here: 0 },
      { held: 1, here: 1, late: 1 },
    ]);
    const query = { childId: idrisId };
    const record = await school.call(calls.listDays, { as: guardian, query });
    expect(record.data.days).toMatchObject([{ attendance: null, isUnmarked: true }]);
    const month = await school.call(calls.readMonth, { as: teacher, query: rowKey() });
    expect(month.data.students.find(({ _id }) => _id === idrisId)?.since).toBe(rowKey(1).day);
    await advanceDays(school, 1);
    await markDay(school, halaqa);
    expect(await weeks()).toMatchObject([
      { held: 1, here: 1 },
      { held: 2, here: 2 },
    ]);
  });
});

test("days of halaqas that were left come page by page, however much was heard on each", async ({
  school,
}) => {
  const first = await aHalaqa(school);
  const { student } = first;
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await withSheet(school, teacher, courseId);
  await enrol(school, student, courseId);
  const places = [
    { as: first.teacher, courseId: first.courseId },
    { as: teacher, courseId },
  ];
  const count = 32;
  for (let days = 0; days < count; days += 1) {
    await advanceDays(school, 1);
    for (const { as, courseId: id } of places) {
      for (const track of ["new", "recent", "old"] as const) {
        const rowKey = { courseId: id, studentId: student.id, day: dateIn(school), track };
        expect((await writeEntry(school, as, rowKey, anEntry(1, 7))).status).toBe(200);
      }
    }
    await ownDays(school, student);
  }
  for (const { courseId: id } of places) {
    await school.call(contract.enrolment.leave, { as: student, query: { courseId: id }, body: {} });
  }
  const seen = new Set<string>();
  let before: string | null = null;
  do {
    const query: { before?: string } = before === null ? {} : { before };
    const { data } = await school.call(calls.listDays, { as: student, query });
    for (const { day } of data.days) seen.add(day);
    before = data.nextDay;
  } while (before !== null);
  expect(seen.size).toBe(count);
});

async function aFamily(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await withSheet(school, teacher, courseId);
  const guardian = await aStudent(school);
  const [child = "", sibling = ""] = (await someChildren(school, guardian, "Idris", "Safiya")).map(
    ({ _id }) => _id,
  );
  await school.call(contract.family.joinForChildren, {
    as: guardian,
    body: { courseId, childIds: [child, sibling] },
  });
  const rowKey = (days: number, studentId = child) => ({
    courseId,
    studentId,
    day: dateIn(school, days),
  });
  const sign = async (childId = child, days = 0) =>
    school.call(calls.markDaysSeen, {
      as: guardian,
      query: { childId, day: dateIn(school, days) },
      body: {},
    });
  const isSeen = async () =>
    (await school.call(calls.listRecords, { as: guardian })).data.records.map(({ seen }) => seen);
  return { teacher, courseId, guardian, child, sibling, rowKey, sign, isSeen };
}

describe("a guardian's signature", () => {
  test("is asked for again after a later change on a day before it", async ({ school }) => {
    const { teacher, courseId, child, sibling, rowKey, sign, isSeen } = await aFamily(school);
    for (const from of [1, 8, 15]) {
      await advanceDays(school, 1);
      for (const id of [child, sibling]) {
        await writeEntry(school, teacher, rowKey(0, id), anEntry(from, from + 6));
      }
    }
    await sign();
    await sign(sibling);
    const seenUntil = async () =>
      new Map(
        (await readSheet(school, teacher, courseId)).data.seen.map((one) => [
          one.studentId,
          one.day,
        ]),
      );
    expect(await isSeen()).toEqual([true, true]);
    school.wait(HOUR / 2);
    await note(school, teacher, rowKey(-1));
    expect(await isSeen()).toEqual([false, true]);
    expect(await seenUntil()).toEqual(
      new Map([
        [child, rowKey(-2).day],
        [sibling, rowKey(0).day],
      ]),
    );
    await sign();
    expect(await isSeen()).toEqual([true, true]);
    expect((await seenUntil()).get(child)).toBe(rowKey(0).day);
  });

  test("is not asked for after a row was taken back", async ({ school }) => {
    const { teacher, rowKey, sign, isSeen } = await aFamily(school);
    const attend = async (state: "late" | "present") => {
      const body = { state, deviceTime: aDeviceTime() };
      await school.call(calls.markAttendance, { as: teacher, query: rowKey(0), body });
    };
    await writeEntry(school, teacher, rowKey(0), anEntry(1, 7));
    await writeEntry(school, teacher, { ...rowKey(0), track: "old" }, anEntry(8, 12));
    await attend("late");
    await sign();
    school.wait(HOUR / 2);
    await attend("present");
    await writeEntry(school, teacher, { ...rowKey(0), track: "old" }, null);
    expect(await isSeen()).toEqual([true, false]);
    await writeEntry(school, teacher, rowKey(0), anEntry(1, 6));
    expect(await isSeen()).toEqual([false, false]);
  });

  test("counts if a later signed day is no longer held", async ({ school }) => {
    const { teacher, courseId, rowKey, sign, isSeen } = await aFamily(school);
    const markToday = async (state: "held" | null) =>
      school.call(calls.markDay, {
        as: teacher,
        query: { courseId, day: dateIn(school) },
        body: { state, deviceTime: aDeviceTime() },
      });
    await writeEntry(school, teacher, rowKey(0), anEntry(1, 7));
    await advanceDays(school, 1);
    await markToday("held");
    await sign();
    school.wait(HOUR / 2);
    await writeEntry(school, teacher, rowKey(-1), anEntry(1, 6));
    await sign(undefined, -1);
    expect(await isSeen(), "an earlier day while today is held").toEqual([false, false]);
    await markToday(null);
    await sign(undefined, -1);
    expect(await isSeen()).toEqual([true, false]);
  });
});
