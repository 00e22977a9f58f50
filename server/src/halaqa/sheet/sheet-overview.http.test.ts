import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { UNHEARD_DAYS } from "@madrasa/contract/quran/parts";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { aStudentOf } from "@madrasa/testkit/courses";
import { superadminSession } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { countQueries, recordQueries } from "../../testing/count-queries.ts";
import { fillSheetEntries } from "../../testing/fill-sheet-entries.queries.ts";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, aDeviceTime, anEntry, dateIn, writeEntry } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.sheet;
type Halaqa = Awaited<ReturnType<typeof aHalaqa>>;

const overview = async (school: TestApp, { teacher, courseId }: Halaqa, days = 0) =>
  (
    await school.call(calls.readOverview, {
      as: teacher,
      query: { courseId, day: dateIn(school, days) },
    })
  ).data;

const month = async (school: TestApp, { teacher, courseId }: Halaqa, day = dateIn(school)) =>
  (await school.call(calls.readMonth, { as: teacher, query: { courseId, day } })).data;

const sheetEntries = async (school: TestApp, { teacher, courseId }: Halaqa, day: string) => {
  const query = { courseId, day };
  const { data } = await school.call(calls.listMonthSheetEntries, { as: teacher, query });
  return parseSheetEntries(data.sheetEntries);
};

const attend = async (
  school: TestApp,
  { teacher }: Halaqa,
  query: ReturnType<Halaqa["rowKey"]>,
  state: "present" | "late" | "absent" | "excused" = "absent",
) =>
  school.call(calls.markAttendance, {
    as: teacher,
    query,
    body: { state, deviceTime: aDeviceTime() },
  });

const ids = (people: readonly { _id: string }[]) => people.map(({ _id }) => _id);

describe("an overview", () => {
  test("runs after another one of its course, whoever asks", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const admin = await superadminSession(school);
    const statements = await recordQueries(school, async () => {
      await Promise.all(
        [halaqa.teacher, admin, halaqa.teacher].map(async (teacher) =>
          overview(school, { ...halaqa, teacher: { ...halaqa.teacher, ...teacher } }),
        ),
      );
    });
    const parts = statements.flatMap(({ sql }) =>
      sql.includes("own.track = 'new'") ? "first" : /from "absences"/.test(sql) ? "last" : [],
    );
    expect(parts).toEqual(["first", "last", "first", "last", "first", "last"]);
  });

  test("names who was absent on the last three days that were held", async ({ school }) => {
    const [halaqa, decoy] = [await aHalaqa(school), await aHalaqa(school)];
    const { rowKey, student, other } = halaqa;
    for (const days of [-3, -1]) await attend(school, halaqa, rowKey(days));
    expect((await overview(school, halaqa)).absent).toEqual([]);
    await attend(school, halaqa, rowKey(0));
    for (const days of [-3, -1]) await attend(school, halaqa, rowKey(days, other.id));
    await attend(school, halaqa, rowKey(0, other.id), "excused");
    for (const days of [-3, -2, -1, 0]) await attend(school, decoy, decoy.rowKey(days));
    const shown = await overview(school, halaqa);
    expect(ids(shown.absent)).toEqual([student.id]);
    expect(JSON.stringify(shown)).not.toContain(decoy.student.id);
    expect((await overview(school, halaqa, -1)).absent).toEqual([]);
    await attend(school, halaqa, rowKey(0), "present");
    expect((await overview(school, halaqa)).absent).toEqual([]);
  });

  test("names who had nothing new for a week in which the halaqa met", async ({ school }) => {
    const [halaqa, decoy] = [await aHalaqa(school), await aHalaqa(school)];
    const { teacher, rowKey, student, other } = halaqa;
    const lastDay = dateIn(school);
    await writeEntry(school, teacher, rowKey(), anEntry(1, 7));
    await writeEntry(school, decoy.teacher, decoy.rowKey(), anEntry(1, 7));
    await advanceDays(school, 7);
    expect((await overview(school, halaqa)).withoutNew).toEqual([]);
    await writeEntry(school, teacher, { ...rowKey(), track: "old" }, anEntry(1, 7));
    const lastDays = (await overview(school, halaqa)).withoutNew.map((one) => [
      one._id,
      one.lastDay,
    ]);
    expect(Object.fromEntries(lastDays)).toEqual({ [student.id]: lastDay, [other.id]: null });
    await writeEntry(school, teacher, rowKey(0, other.id), anEntry(1, 7));
    const joined = await aStudentOf(school, halaqa.courseId);
    const { withoutNew } = await overview(school, halaqa);
    expect(ids(withoutNew)).toEqual([student.id]);
    expect(ids(withoutNew)).not.toContain(joined.id);
    await writeEntry(school, teacher, rowKey(), anEntry(8, 9, { grade: 4 }));
    expect((await overview(school, halaqa)).withoutNew).toEqual([]);
  });

  test("names the parts of which something was not heard for a month", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, rowKey, student } = halaqa;
    const hear = async (track: "new" | "old", from: number, to: number) =>
      writeEntry(school, teacher, { ...rowKey(), track }, anEntry(from, to));
    await hear("new", 1, 150);
    await advanceDays(school, UNHEARD_DAYS[2] - 1);
    expect((await overview(school, halaqa)).unheard).toEqual([]);
    await advanceDays(school, 1);
    const unheard = async () =>
      (await overview(school, halaqa)).unheard.map(({ _id, parts }) => ({ _id, parts }));
    expect(await unheard()).toEqual([{ _id: student.id, parts: [1, 2] }]);
    await hear("old", 1, 149);
    expect(await unheard()).toEqual([{ _id: student.id, parts: [2] }]);
    await hear("old", 1, 150);
    expect(await unheard()).toEqual([]);
  });

  test("has the parts that the student's record has, for any history", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, courseId, student, other } = halaqa;
    const today = Math.floor(school.platform.clock() / DAY) * DAY;
    let seed = 31;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    await school.platform.database.transaction(async (tx) => {
      for (const { id } of [student, other]) {
        for (let count = 0; count < 60; count += 1) {
          const from = 1 + random(6_000);
          await tx
            .insertInto("sheet_entries")
            .values({
              course_id: courseId,
              student_id: id,
              day: today - count * DAY,
              track: (["new", "recent", "old"] as const)[random(3)] ?? "new",
              from_verse: from,
              to_verse: from + random(200),
              grade: ([1, 4] as const)[random(2)] ?? 1,
              stumbles: null,
              unit: "verse",
              by_id: teacher.id,
              at: today,
              device_at: count,
            })
            .execute();
        }
      }
    });
    const { unheard } = await overview(school, halaqa);
    const monthAgo = dateIn(school, -UNHEARD_DAYS[2]);
    for (const { id } of [student, other]) {
      const query = { courseId, studentId: id };
      const { parts } = (await school.call(calls.readStudentRecord, { as: teacher, query })).data;
      const old = parts.filter(
        ({ lastHeardOn }) => lastHeardOn !== null && lastHeardOn <= monthAgo,
      );
      expect(old.length).toBeGreaterThan(5);
      expect(unheard.find(({ _id }) => _id === id)?.parts).toEqual(old.map(({ part }) => part));
    }
  });

  test("takes as many queries for 60 students with long records, as does a month", async ({
    school,
  }) => {
    const halaqa = await aHalaqa(school);
    const read = async () => [
      await countQueries(school, async () => overview(school, halaqa)),
      await countQueries(school, async () => month(school, halaqa)),
    ];
    const fill = async (ids: readonly string[]) =>
      fillSheetEntries(school, { ...halaqa, days: 100 }, ids);
    const joinedToday = await aStudentOf(school, halaqa.courseId);
    await fill([halaqa.student.id, joinedToday.id]);
    await read();
    const before = await read();
    const students = [];
    for (let count = 0; count < 57; count += 1) {
      students.push(await aStudentOf(school, halaqa.courseId));
    }
    await fill(students.map(({ id }) => id));
    expect(await read()).toEqual(before);
    const shown = (await month(school, halaqa)).students;
    expect(shown).toHaveLength(60);
    // Days before the student joined are those that were heard.
    const { since = "", heardBefore = [] } =
      shown.find(({ _id }) => _id === halaqa.student.id) ?? {};
    const daysBefore = Number(since.slice("2026-11-".length)) - 1;
    const isOfMonth = since.slice(0, 7) === dateIn(school).slice(0, 7);
    expect(heardBefore).toHaveLength(isOfMonth ? daysBefore : 0);
    expect(heardBefore.every((day) => day < since)).toBe(true);
  });
});

test("a month has its own days, of this halaqa and its students", async ({ school }) => {
  const [halaqa, elsewhere] = [await aHalaqa(school), await aHalaqa(school)];
  const { teacher, courseId, rowKey, student, other } = halaqa;
  const [first, second] = [dateIn(school), dateIn(school, 1)];
  await writeEntry(school, teacher, rowKey(), anEntry(1, 7));
  await attend(school, halaqa, rowKey(0, other.id), "late");
  await school.call(contract.enrolment.enrol, {
    as: student,
    query: { courseId: elsewhere.courseId },
  });
  await writeEntry(
    school,
    elsewhere.teacher,
    { ...elsewhere.rowKey(0, student.id), track: "old" },
    anEntry(1, 7),
  );
  await writeEntry(
    school,
    teacher,
    { ...rowKey(), track: "recent" },
    anEntry(1, 7, { grade: 4, stumbles: 3 }),
  );
  const shown = await month(school, halaqa, first);
  expect(shown).toMatchObject({
    course: { _id: courseId },
    begins: first,
    days: [{ day: first, state: "held" }],
    absences: [{ studentId: other.id, day: first, state: "late" }],
    leftOut: 0,
  });
  const heard = new Map(shown.students.map((one) => [one._id, one.heard]));
  const nothing = { new: 0, recent: 0, old: 0, again: 0, mistakes: 0 };
  expect(heard.get(student.id)).toEqual({ ...nothing, new: 1, recent: 1, again: 1, mistakes: 3 });
  expect(heard.get(other.id)).toEqual(nothing);
  const entry = { studentId: student.id, day: first, from: 1, to: 7, unit: "verse" };
  expect(await sheetEntries(school, halaqa, first)).toEqual([
    { ...entry, track: "new", grade: 1 },
    { ...entry, track: "recent", grade: 4, stumbles: 3 },
  ]);
  expect(new Set(ids(shown.students))).toEqual(new Set([student.id, other.id]));
  const another = second.slice(0, 4) === first.slice(0, 4) ? "2020-02-29" : second;
  const empty = await month(school, halaqa, another);
  expect([empty.days, empty.absences]).toEqual([[], []]);
  expect(empty.students.find(({ _id }) => _id === student.id)?.heard).toEqual(nothing);
  expect(await sheetEntries(school, halaqa, another)).toEqual([]);
});

test("an admin's reading of each is recorded", async ({ school }) => {
  const { courseId } = await aHalaqa(school);
  const as = await superadminSession(school);
  const readings = async () => {
    const { entries } = (await school.call(contract.audit.listAudit, { as, query: {} })).data;
    return entries.filter(
      ({ action, targetId }) => action === "readCourse" && targetId === courseId,
    );
  };
  for (const call of [calls.readOverview, calls.readMonth, calls.listMonthSheetEntries]) {
    const before = (await readings()).length;
    await school.call(call, { as, query: { courseId, day: dateIn(school) } });
    expect(await readings()).toHaveLength(before + 1);
    school.wait(HOUR + 1);
  }
});
