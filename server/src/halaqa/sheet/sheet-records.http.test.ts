import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { firstOf, lastOf } from "@madrasa/contract/quran/verses";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, superadminSession } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { aFamilyKey, enterAs, someChildren } from "../../testing/families.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
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

const calls = contract.sheet;
const TABLES = [
  "sheet_entries",
  "absences",
  "day_notes",
  "sheet_history",
  "sheet_students",
] as const;

async function aHalaqa(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Maghrib halaqa" });
  await withSheet(school, teacher, courseId);
  const [guardian, stranger] = [await aStudent(school), await aStudent(school)];
  const [idris = "", safiya = ""] = (await someChildren(school, guardian, "Idris", "Safiya")).map(
    ({ _id }) => _id,
  );
  const [decoy = ""] = (await someChildren(school, stranger, "Decoy")).map(({ _id }) => _id);
  const join = async (as: { token: string }, ...childIds: string[]) =>
    school.call(contract.family.joinForChildren, { as, body: { courseId, childIds } });
  await join(guardian, idris, safiya);
  await join(stranger, decoy);
  const rowKey = (studentId: string, days = 0) => ({
    courseId,
    studentId,
    day: dateIn(school, days),
  });
  const record = async (childId = idris) =>
    school.call(calls.readRecord, { as: guardian, query: { childId } });
  const days = async (childId = idris, before?: string) =>
    school.call(calls.listDays, {
      as: guardian,
      query: { childId, ...(before !== undefined && { before }) },
    });
  return { teacher, courseId, guardian, stranger, idris, safiya, decoy, rowKey, record, days };
}

const note = async (
  school: TestApp,
  as: { token: string },
  query: { courseId: string; studentId: string; day: string },
  words: string,
) => school.call(calls.writeNote, { as, query, body: { note: words, deviceTime: aDeviceTime() } });

describe("a student's record", () => {
  test("has where each track goes on, and nothing of another student", async ({ school }) => {
    const { teacher, courseId, guardian, idris, safiya, decoy, rowKey, record, days } =
      await aHalaqa(school);
    const write = async (id: string, track: "new" | "old", from: number, to: number) =>
      writeEntry(school, teacher, { ...rowKey(id), track }, anEntry(from, to));
    await write(idris, "new", firstOf(113), lastOf(114));
    await write(idris, "old", 1, 7);
    for (const other of [safiya, decoy]) await write(other, "new", 2_000, 2_010);
    await note(school, teacher, rowKey(decoy), "Of the decoy");
    await note(school, teacher, rowKey(idris), "Well prepared");

    const { data } = await record();
    expect(data).toMatchObject({
      student: { _id: idris, firstName: "Idris" },
      mushaf: "madani",
      nextPassage: {
        new: { from: firstOf(111), to: lastOf(112) },
        recent: null,
        old: { from: firstOf(113), to: lastOf(114) },
      },
      halaqas: [{ course: { _id: courseId, title: "Maghrib halaqa" }, substitutes: [] }],
    });
    expect(data.parts).toHaveLength(30);
    const learned = data.parts.filter(({ lastHeardOn }) => lastHeardOn !== null);
    expect(learned).toEqual([
      { part: 1, verses: 148, learned: 7, known: 0, lastHeardOn: rowKey(idris).day },
      { part: 30, verses: 564, learned: 11, known: 0, lastHeardOn: rowKey(idris).day },
    ]);
    const timeline = (await days()).data;
    expect(timeline).toEqual({
      days: [
        {
          courseId,
          day: rowKey(idris).day,
          attendance: "present",
          sheetEntries: [
            expect.objectContaining({ track: "new", to: lastOf(114) }),
            expect.objectContaining({ track: "old", from: 1, to: 7 }),
          ],
          note: "Well prepared",
          tests: [],
          finished: [],
          seen: false,
        },
      ],
      courses: [expect.objectContaining({ _id: courseId })],
      nextDay: null,
    });
    const { records } = (await school.call(calls.listRecords, { as: guardian })).data;
    const week = { held: 1, here: 1, late: 0 };
    expect(records.map(({ student, week: own }) => [student._id, own])).toEqual([
      [idris, { ...week, learned: [{ from: firstOf(113), to: lastOf(114) }] }],
      [safiya, { ...week, learned: [{ from: 2_000, to: 2_010 }] }],
    ]);
    const told = JSON.stringify([data, timeline]);
    expect(JSON.stringify(records)).not.toContain(decoy);
    expect(told).not.toContain(decoy);
    expect(told).not.toContain("2000");
  });

  test("has the parts of the school's mushaf", async ({ school }) => {
    const { record } = await aHalaqa(school);
    const fourth = async () => (await record()).data.parts[3]?.verses;
    expect(await fourth()).toBe(131);
    const set = async (value: "madani" | "indopak") =>
      school.call(contract.site.setMushaf, {
        as: await superadminSession(school),
        body: { value },
      });
    await set("indopak");
    expect((await record()).data.mushaf).toBe("indopak");
    expect(await fourth()).toBe(132);
    await set("madani");
    expect(await fourth()).toBe(131);
  });

  test("is read by the child and its guardian alone", async ({ school }) => {
    const { guardian, stranger, idris, teacher, courseId, rowKey } = await aHalaqa(school);
    await writeEntry(school, teacher, rowKey(idris), anEntry(1, 7));
    const child = await enterAs(school, await aFamilyKey(school, guardian), idris);
    const read = async (as: { token: string }, query: { childId?: string }) =>
      school.call(calls.readRecord, { as, query });
    expect((await read(child, {})).data).toMatchObject({ student: { _id: idris } });
    expect((await school.call(calls.listDays, { as: child, query: {} })).data.days).toHaveLength(1);
    expect(await read(child, { childId: idris })).toMatchObject({ code: "CHILD_NOT_FOUND" });
    for (const other of [stranger, teacher]) {
      expect(await read(other, { childId: idris })).toMatchObject({ code: "CHILD_NOT_FOUND" });
      const query = { childId: idris, day: dateIn(school) };
      const refused = { code: "CHILD_NOT_FOUND" };
      const timeline = { childId: idris };
      expect(await school.call(calls.listDays, { as: other, query: timeline })).toMatchObject(
        refused,
      );
      expect(await school.call(calls.markDaysSeen, { as: other, query, body: {} })).toMatchObject(
        refused,
      );
    }
    expect(await read(teacher, {})).toMatchObject({ code: "NOT_ALLOWED" });
    const other = await aTeacher(school);
    const query = { courseId, studentId: idris };
    expect(await school.call(calls.readStudentRecord, { as: teacher, query })).toMatchObject({
      data: { student: { _id: idris } },
    });
    expect(await school.call(calls.readStudentRecord, { as: other, query })).toMatchObject({
      code: "COURSE_NOT_FOUND",
    });
  });

  test("has days in pages, those without a class too, of own halaqas", async ({ school }) => {
    const { teacher, courseId, idris, decoy, rowKey, days } = await aHalaqa(school);
    const mark = async (state: "held" | "off") =>
      school.call(calls.markDay, {
        as: teacher,
        query: { courseId, day: dateIn(school) },
        body: { state, deviceTime: aDeviceTime() },
      });
    for (let count = 0; count < 35; count += 1) {
      if (count % 5 === 1) await mark("off");
      else if (count % 5 === 2) await mark("held");
      else await writeEntry(school, teacher, rowKey(idris), anEntry(1 + count, 1 + count));
      if (count % 5 === 3) await writeEntry(school, teacher, rowKey(decoy), anEntry(900, 901));
      await advanceDays(school, 1);
      await days();
    }
    const first = (await days()).data;
    expect(first.days).toHaveLength(30);
    const rest = (await days(idris, first.nextDay ?? "")).data;
    expect(rest).toMatchObject({ nextDay: null });
    const all = [...first.days, ...rest.days];
    expect(new Set(all.map(({ day }) => day)).size).toBe(35);
    expect(all.toReversed().slice(0, 3)).toMatchObject([
      { attendance: "present", sheetEntries: [{ from: 1 }] },
      { attendance: null, sheetEntries: [] },
      { attendance: "present", sheetEntries: [] },
    ]);
    expect(JSON.stringify(all)).not.toContain('"from":900');
  });

  test("goes on in another halaqa, and waits for a student's return", async ({ school }) => {
    const { teacher, courseId } = await aHalaqa(school);
    const student = await aStudentOf(school, courseId);
    const query = { courseId };
    const own = async () => (await school.call(calls.readRecord, { as: student, query: {} })).data;
    const rowKey = { courseId, studentId: student.id, day: dateIn(school) };
    await writeEntry(school, teacher, rowKey, anEntry(8, 12));
    await school.call(contract.enrolment.leave, { as: student, query, body: {} });
    for (let days = 0; days < 40; days += 20) {
      await advanceDays(school, 20);
      const nextPassage = { new: { from: 13, to: 17 } };
      expect(await own()).toMatchObject({ halaqas: [], nextPassage });
      await readSheet(school, teacher, courseId);
    }
    const next = await aHalaqa(school);
    await enrol(school, student, next.courseId);
    expect((await readSheet(school, next.teacher, next.courseId)).data.sheetEntries).toMatchObject([
      { studentId: student.id, to: 12, isElsewhere: true },
    ]);
    await enrol(school, student, courseId);
    expect((await readSheet(school, teacher, courseId)).data.sheetEntries).toMatchObject([
      { studentId: student.id, from: 8, to: 12 },
    ]);
    expect((await own()).halaqas).toHaveLength(2);
  });

  test("is signed by a guardian, which the sheet shows", async ({ school }) => {
    const { teacher, courseId, guardian, idris, decoy, rowKey, days } = await aHalaqa(school);
    for (const id of [idris, decoy]) await writeEntry(school, teacher, rowKey(id), anEntry(1, 7));
    const day = dateIn(school);
    await advanceDays(school, 1);
    await writeEntry(school, teacher, rowKey(idris), anEntry(8, 9));
    const records = async () =>
      (await school.call(calls.listRecords, { as: guardian })).data.records[0];
    const sign = async (of: string) => {
      const query = { childId: idris, day: of };
      return school.call(calls.markDaysSeen, { as: guardian, query, body: {} });
    };
    expect(await records()).toMatchObject({ lastDay: dateIn(school), seen: false });
    await sign(day);
    await sign(day);
    expect((await days()).data.days.map(({ seen }) => seen)).toEqual([false, true]);
    await sign(dateIn(school));
    expect(await records()).toMatchObject({ seen: true });
    const { seen } = (await readSheet(school, teacher, courseId)).data;
    expect(seen).toEqual([{ studentId: idris, day: dateIn(school), at: expect.any(String) }]);
    const today = async () => [await records(), ...(await days()).data.days.slice(0, 1)];
    await advanceDays(school, 0.01);
    await note(school, teacher, rowKey(decoy), "Of the decoy");
    expect(await today()).toMatchObject([{ seen: true }, { seen: true }]);
    await note(school, teacher, rowKey(idris), "Bring the book tomorrow");
    expect(await today()).toMatchObject([{ seen: false }, { seen: false }]);
    const seenUntil = async () =>
      (await readSheet(school, teacher, courseId)).data.seen.map((one) => one.day);
    expect(await seenUntil()).toEqual([day]);
    await sign(dateIn(school));
    expect(await today()).toMatchObject([{ seen: true }, { seen: true }]);
    expect(await seenUntil()).toEqual([dateIn(school)]);
    expect((await sign(dateIn(school, 3))).errors?.[0]?.code).toBe("IN_THE_FUTURE");
  });
});

describe("a deletion", () => {
  const rowsWith = async (school: TestApp, id: string) => {
    const all = await dump(school);
    return [...TABLES, "days_seen" as const].map(
      (table) => (all[table] ?? []).filter((row) => row.includes(id)).length,
    );
  };

  async function filled(school: TestApp) {
    const halaqa = await aHalaqa(school);
    const { teacher, courseId, guardian, idris, decoy, rowKey } = halaqa;
    for (const id of [idris, decoy]) {
      await writeEntry(school, teacher, rowKey(id), anEntry(1, 7));
      await writeEntry(school, teacher, rowKey(id), anEntry(1, 6));
      await note(school, teacher, rowKey(id), "Words");
      await school.call(calls.markAttendance, {
        as: teacher,
        query: rowKey(id),
        body: { state: "late", deviceTime: aDeviceTime() },
      });
    }
    const body = { studentIds: [decoy, idris] };
    await school.call(calls.orderStudents, { as: teacher, query: { courseId }, body });
    const query = { childId: idris, day: dateIn(school) };
    await school.call(calls.markDaysSeen, { as: guardian, query, body: {} });
    return halaqa;
  }

  test("takes an account's rows, and no other's; an export has them", async ({ school }) => {
    const { idris, decoy } = await filled(school);
    expect(await rowsWith(school, idris)).toEqual([1, 1, 1, 1, 1, 1]);
    const admin = await superadminSession(school);
    const read = async (part: "sheets" | "sheetDays") =>
      school.call(contract.oversight.exportPerson, { as: admin, query: { userID: idris, part } });
    expect((await read("sheets")).data.sheets).toMatchObject([
      { course: "Maghrib halaqa", place: 1 },
    ]);
    const exported = (await read("sheetDays")).data.sheetDays ?? [];
    expect(exported.map(({ what, isInHistory }) => `${what} ${isInHistory}`).toSorted()).toEqual([
      "attendance false",
      "new false",
      "new true",
      "note false",
      "seen false",
    ]);
    expect(JSON.stringify(exported)).not.toContain(decoy);
    await school.call(contract.oversight.erasePerson, { as: admin, body: { userID: idris } });
    await passRecallPeriod(school);
    expect(await rowsWith(school, idris)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await rowsWith(school, decoy)).toEqual([1, 1, 1, 1, 1, 0]);
  });

  test("takes a course's rows after 30 days", async ({ school }) => {
    const { teacher, courseId } = await filled(school);
    const other = await filled(school);
    await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId } });
    expect(await rowsWith(school, courseId)).toEqual([2, 2, 2, 2, 2, 0]);
    await advanceDays(school, 16);
    await advanceDays(school, 16);
    expect(await rowsWith(school, courseId)).toEqual([0, 0, 0, 0, 0, 0]);
    const { sheet_days: days } = await dump(school);
    expect(days).not.toContainEqual(expect.stringContaining(courseId));
    expect(await rowsWith(school, other.courseId)).toEqual([2, 2, 2, 2, 2, 0]);
  });
});
