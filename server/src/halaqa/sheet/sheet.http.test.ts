import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { CORRECTION_DAYS, SHEET_DAYS } from "@madrasa/contract/limits";
import type { Direction } from "@madrasa/contract/quran/directions";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { TRACKS } from "@madrasa/contract/halaqa/sheet-fields";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aGeneraladmin, aTeacher, superadminSession } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import {
  aHalaqa,
  aDeviceTime,
  anEntry,
  readSheet,
  withSheet,
  writeEntry,
} from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.sheet;

const rows = async (school: TestApp, table: "sheet_entries" | "sheet_history") =>
  (await dump(school))[table] ?? [];

describe("a course's daily sheet", () => {
  test("is there once its teacher has turned it on", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    expect(await readSheet(school, teacher, courseId)).toMatchObject({ code: "NO_SHEET" });
    const list = async () => (await school.call(calls.listSheets, { as: teacher })).data.sheets;
    expect(await list()).toEqual([]);
    expect((await withSheet(school, teacher, courseId)).data.course.dailySheet).toBe(true);
    expect(await list()).toMatchObject([{ course: { _id: courseId }, isOwn: true }]);
    expect((await readSheet(school, teacher, courseId)).data).toMatchObject({ students: [] });
  });

  test("has its students in the halaqa's order, and those without a place by name", async ({
    school,
  }) => {
    const { teacher, courseId, student, other, sheet } = await aHalaqa(school);
    const third = await aStudentOf(school, courseId);
    const stranger = await aTeacher(school);
    const ids = async () => (await sheet()).students.map(({ _id }) => _id);
    expect((await ids()).toSorted()).toEqual([student.id, other.id, third.id].toSorted());
    const order = async (...studentIds: string[]) =>
      school.call(calls.orderStudents, { as: teacher, query: { courseId }, body: { studentIds } });
    await order(third.id, student.id, other.id);
    expect(await ids()).toEqual([third.id, student.id, other.id]);
    await order(other.id, stranger.id, other.id, student.id);
    expect(await ids()).toEqual([other.id, student.id, third.id]);
    await school.call(calls.setDirection, {
      as: teacher,
      query: { courseId, studentId: student.id },
      body: { direction: "backward" },
    });
    expect(await ids()).toEqual([other.id, student.id, third.id]);
    expect((await sheet()).students[1]).toMatchObject({ direction: "backward" });
  });

  test("goes on in the direction that a student has in another halaqa", async ({ school }) => {
    const former = await aHalaqa(school);
    const next = await aHalaqa(school);
    const { student } = former;
    await enrol(school, student, next.courseId);
    const choose = async ({ teacher, courseId }: typeof former, direction: Direction) =>
      school.call(calls.setDirection, {
        as: teacher,
        query: { courseId, studentId: student.id },
        body: { direction },
      });
    const shown = async () =>
      (await next.sheet()).students.find(({ _id }) => _id === student.id)?.direction;
    expect(await shown()).toBeNull();
    await choose(former, "backward");
    expect(await shown()).toBe("backward");
    await choose(next, "onward");
    expect(await shown()).toBe("onward");
  });

  test("has an entry that can be replaced and taken back, and keeps what stood before", async ({
    school,
  }) => {
    const { teacher, other, rowKey, sheet } = await aHalaqa(school);
    await writeEntry(school, teacher, rowKey(0, other.id), anEntry(1, 7));
    const [first, second] = [aDeviceTime(), aDeviceTime()];
    await writeEntry(school, teacher, rowKey(), anEntry(8, 12, { grade: 3 }), first);
    await writeEntry(school, teacher, rowKey(), anEntry(8, 14), second);
    const own = async () =>
      (await sheet()).sheetEntries.filter(({ studentId }) => studentId === rowKey().studentId);
    expect(await own()).toEqual([
      {
        studentId: rowKey().studentId,
        day: rowKey().day,
        track: "new",
        from: 8,
        to: 14,
        grade: 1,
        unit: "verse",
      },
    ]);
    await writeEntry(school, teacher, rowKey(), anEntry(8, 12, { grade: 3 }), first);
    expect(await own()).toMatchObject([{ to: 14, grade: 1 }]);
    await writeEntry(school, teacher, rowKey(), null);
    await writeEntry(school, teacher, rowKey(), anEntry(8, 14), second);
    expect(await own()).toEqual([]);
    const { data } = await school.call(calls.listHistory, { as: teacher, query: rowKey() });
    expect(data.history.map(({ deviceTime }) => deviceTime)).toEqual([second, first]);
    expect(data.history[1]).toMatchObject({
      sheetEntry: { track: "new", from: 8, to: 12, grade: 3, unit: "verse" },
      by: { firstName: expect.any(String) },
    });
    expect((await sheet()).sheetEntries).toHaveLength(1);
  });

  test("shows previous entries of its own course only", async ({ school }) => {
    const { teacher, student, rowKey } = await aHalaqa(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    await withSheet(school, teacher, courseId);
    await enrol(school, student, courseId);
    const inOther = { ...rowKey(), courseId };
    await writeEntry(school, teacher, inOther, anEntry(8, 12));
    await writeEntry(school, teacher, inOther, anEntry(8, 14));
    const history = async (query: typeof inOther) =>
      (await school.call(calls.listHistory, { as: teacher, query })).data.history;
    expect(await history(inOther)).toHaveLength(1);
    expect(await history(rowKey())).toEqual([]);
  });

  test("has each of 100 entries once, sent three times in any order, from two devices", async ({
    school,
  }) => {
    const { teacher, courseId, student, other, rowKey } = await aHalaqa(school);
    const admin = await aGeneraladmin(school);
    const actions = Array.from({ length: 100 }, (_, count) => {
      const from = 1 + count * 10;
      return {
        as: count % 7 === 0 ? admin : teacher,
        rowKey: {
          ...rowKey(-(count % 5), count % 2 === 0 ? student.id : other.id),
          track: TRACKS[count % 3],
        },
        entry: anEntry(from, from + 3),
        deviceTime: aDeviceTime(),
      };
    });
    // Fixed order without a pattern: 37 is coprime to the number of calls.
    const sent = [...actions, ...actions, ...actions];
    const shuffled = sent.map((_, count) => sent[(count * 37) % sent.length] ?? sent[0]);
    for (const action of shuffled) {
      if (!action) continue;
      const answer = await writeEntry(
        school,
        action.as,
        action.rowKey,
        action.entry,
        action.deviceTime,
      );
      expect(answer.status).toBe(200);
    }
    const stored = [
      ...(await rows(school, "sheet_entries")),
      ...(await rows(school, "sheet_history")),
    ];
    const times = stored
      .map((row) => JSON.parse(row) as { course_id: string; device_at: number })
      .filter((row) => row.course_id === courseId)
      .map(({ device_at }) => device_at);
    expect(times.toSorted((one, other) => one - other)).toEqual(
      actions.map((action) => Date.parse(action.deviceTime)).toSorted((one, other) => one - other),
    );
  });

  test("refuses entries that cannot be, and stores nothing of them", async ({ school }) => {
    const { teacher, rowKey } = await aHalaqa(school);
    const before = await rows(school, "sheet_entries");
    const refused = async (entry: ReturnType<typeof anEntry>, days = 0) =>
      writeEntry(school, teacher, rowKey(days), entry);
    expect(await refused(anEntry(9, 8))).toMatchObject({ status: 400 });
    expect(await refused(anEntry(1, 1_000))).toMatchObject({
      errors: [{ path: "entry.to", code: "PASSAGE_LONG" }],
    });
    expect(await refused(anEntry(0, 8))).toMatchObject({ status: 400 });
    expect(await refused(anEntry(6_230, 6_237))).toMatchObject({ status: 400 });
    expect(await refused(anEntry(1, 7), 2)).toMatchObject({
      errors: [{ path: "day", code: "IN_THE_FUTURE" }],
    });
    expect(await refused(anEntry(1, 7), -CORRECTION_DAYS - 2)).toMatchObject({
      code: "DAY_CLOSED",
    });
    expect(await rows(school, "sheet_entries")).toEqual(before);
  });

  test("refuses students who are suspended, removed or of another course, and days before they came", async ({
    school,
  }) => {
    const { teacher, courseId, student, rowKey } = await aHalaqa(school);
    const decoy = await aHalaqa(school);
    const write = async (days = 0, studentId = student.id) =>
      writeEntry(school, teacher, rowKey(days, studentId), anEntry(1, 7));
    expect(await write(0, decoy.student.id)).toMatchObject({ code: "STUDENT_NOT_FOUND" });
    const late = await aStudentOf(school, courseId);
    expect(await write(-3, late.id)).toMatchObject({ code: "BEFORE_ENROLMENT" });
    const admin = await superadminSession(school);
    const suspend = async (suspended: boolean) =>
      school.call(contract.students.suspendStudent, {
        as: admin,
        body: { userID: student.id, suspended },
      });
    await suspend(true);
    expect(await write()).toMatchObject({ code: "SHEET_STUDENT_SUSPENDED" });
    await suspend(false);
    expect(await write()).toMatchObject({ status: 200 });
    const body = { studentId: student.id };
    await school.call(contract.enrolment.removeStudent, {
      as: teacher,
      query: { courseId },
      body,
    });
    expect(await write()).toMatchObject({ code: "STUDENT_NOT_FOUND" });
    expect((await readSheet(school, teacher, courseId)).data.sheetEntries).toEqual([]);
    await school.call(contract.enrolment.readmitStudent, {
      as: teacher,
      query: { courseId },
      body,
    });
    expect((await readSheet(school, teacher, courseId)).data.sheetEntries).toHaveLength(1);
  });

  test("is corrected by an admin after seven days, which is recorded", async ({ school }) => {
    const { teacher, courseId, student, rowKey } = await aHalaqa(school);
    await writeEntry(school, teacher, rowKey(), anEntry(1, 7));
    const then = rowKey();
    await advanceDays(school, 20);
    expect(await writeEntry(school, teacher, then, null)).toMatchObject({ code: "DAY_CLOSED" });
    const admin = await aGeneraladmin(school);
    await writeEntry(school, admin, then, anEntry(1, 5));
    const { data } = await school.call(calls.readSheet, {
      as: admin,
      query: { courseId, day: then.day },
    });
    expect(parseSheetEntries(data.sheetEntries)).toMatchObject([{ to: 5 }]);
    expect(data).toMatchObject({ isOfAdmin: true, can: { askSubstitute: false } });
    const { data: own } = await readSheet(school, teacher, courseId);
    expect(own).not.toHaveProperty("isOfAdmin");
    const { entries } = (
      await school.call(contract.audit.listAudit, { as: await superadminSession(school) })
    ).data;
    const actions = entries.filter(
      ({ actorId, action }) => actorId === admin.id && action !== "signIn",
    );
    expect(actions.map(({ action, targetId }) => `${action} ${targetId}`).toSorted()).toEqual([
      `correctSheet ${student.id}`,
      `readCourse ${courseId}`,
    ]);
  });

  test("has 14 days, and from before them the last three of each track", async ({ school }) => {
    const { teacher, student, rowKey, sheet } = await aHalaqa(school);
    for (let count = 1; count <= 4; count += 1) {
      await writeEntry(school, teacher, rowKey(), anEntry(count * 10, count * 10 + 4));
      await advanceDays(school, 1);
    }
    await writeEntry(school, teacher, { ...rowKey(), track: "old" }, anEntry(1, 7));
    await advanceDays(school, SHEET_DAYS - 1);
    const found = (await sheet()).sheetEntries.map(({ track, from }) => [track, from]);
    expect(found).toEqual([
      ["old", 1],
      ["new", 40],
      ["new", 30],
      ["new", 20],
    ]);
    expect((await sheet(-10)).sheetEntries).toHaveLength(5);
    const next = await aHalaqa(school);
    await enrol(school, student, next.courseId);
    const elsewhere = (await next.sheet()).sheetEntries;
    expect(elsewhere.map(({ from, isElsewhere }) => [from, isElsewhere])).toEqual([
      [1, true],
      [40, true],
      [30, true],
      [20, true],
    ]);
  });
});
