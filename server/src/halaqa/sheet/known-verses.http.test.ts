import { contract } from "@madrasa/contract";
import { partsOf } from "@madrasa/contract/quran/units";
import { VERSES } from "@madrasa/contract/quran/verses";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aTeacher, superadminSession } from "@madrasa/testkit/people";
import { describe, expect } from "vitest";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, anEntry, withSheet, writeEntry } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.sheet;
const LAST = partsOf("madani")[29] ?? 1;
type Halaqa = Awaited<ReturnType<typeof aHalaqa>>;

const mark = async (
  school: TestApp,
  { teacher: as, courseId }: Pick<Halaqa, "teacher" | "courseId">,
  studentId: string,
  [from, to]: readonly [number, number],
  isKnown = true,
) =>
  school.call(calls.writeKnown, {
    as,
    query: { courseId, studentId },
    body: { from, to, isKnown },
  });

const readRecord = async (school: TestApp, as: { token: string }) =>
  (await school.call(calls.readRecord, { as, query: {} })).data;

describe("verses known before", () => {
  test("are shared by all halaqas of a student, and are no entry", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { student, other, sheet, courseId, teacher } = halaqa;
    const decoy = await aHalaqa(school);
    await mark(school, decoy, decoy.student.id, [1, 7]);
    const second = await aTeacher(school);
    const elsewhere = await aPublishedCourse(school, second);
    await withSheet(school, second, elsewhere.courseId);
    await enrol(school, student, elsewhere.courseId);
    await mark(school, halaqa, student.id, [LAST, VERSES]);
    const ofSecond = { teacher: second, courseId: elsewhere.courseId };
    const { known } = (await mark(school, ofSecond, student.id, [1, 148])).data;
    expect(known).toEqual([
      { from: 1, to: 148 },
      { from: LAST, to: VERSES },
    ]);
    const shown = await sheet();
    expect(shown.students.map(({ _id, learned }) => [_id, learned])).toEqual(
      expect.arrayContaining([
        [student.id, known],
        [other.id, []],
      ]),
    );
    expect([shown.sheetEntries, shown.days, shown.absences]).toEqual([[], [], []]);
    const { parts, ...record } = await readRecord(school, student);
    expect(record.known).toEqual(known);
    const { verses = 0 } = parts[29] ?? {};
    expect(parts[29]).toEqual({
      part: 30,
      verses,
      learned: verses,
      known: verses,
      lastHeardOn: null,
    });
    expect((await school.call(calls.listDays, { as: student, query: {} })).data.days).toEqual([]);
    const listed = await school.call(calls.listKnown, { as: teacher, query: { courseId } });
    expect(listed.data.students.map(({ _id, known: own }) => [_id, own.length])).toEqual(
      expect.arrayContaining([
        [student.id, 2],
        [other.id, 0],
      ]),
    );
  });

  test("are taken back, but for what entries and passed tests teach", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, student, rowKey, sheet } = halaqa;
    const learned = async () =>
      (await sheet()).students.find(({ _id }) => _id === student.id)?.learned;
    await mark(school, halaqa, student.id, [1, VERSES]);
    await writeEntry(school, teacher, { ...rowKey(), track: "old" }, anEntry(1, 148));
    expect((await readRecord(school, student)).parts[0]).toMatchObject({
      learned: 148,
      known: 0,
      lastHeardOn: rowKey().day,
    });
    await mark(school, halaqa, student.id, [1, VERSES], false);
    expect(await learned()).toEqual([{ from: 1, to: 148 }]);
    const test30 = async (grade: 1 | 2 | 3 | 4) =>
      school.call(calls.writeTest, {
        as: teacher,
        query: { ...rowKey(), kind: "part", from: LAST },
        body: {
          test: { grade },
          deviceTime: new Date(school.platform.clock() - 100 + grade).toISOString(),
        },
      });
    await test30(1);
    await mark(school, halaqa, student.id, [LAST, VERSES], false);
    expect(await learned()).toContainEqual({ from: LAST, to: VERSES });
    await test30(4);
    expect(await learned()).toEqual([{ from: 1, to: 148 }]);
  });

  test("count for old and recent, and complete a juz", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, student, rowKey } = halaqa;
    await mark(school, halaqa, student.id, [LAST + 40, VERSES]);
    await writeEntry(
      school,
      teacher,
      { ...rowKey(-1), track: "old" },
      anEntry(VERSES - 5, VERSES, { unit: "verse" }),
    );
    const record = await readRecord(school, student);
    expect(record.nextPassage.old).toEqual({ from: LAST + 40, to: LAST + 45 });
    await writeEntry(school, teacher, rowKey(), anEntry(LAST, LAST + 39));
    const { days } = (await school.call(calls.listDays, { as: student, query: {} })).data;
    expect(days.map(({ finished }) => finished)).toEqual([[30], []]);
  });

  test("wait to be heard since they were marked", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, courseId, student, rowKey } = halaqa;
    await mark(school, halaqa, student.id, [LAST, VERSES]);
    const unheard = async () =>
      (
        await school.call(calls.readOverview, {
          as: teacher,
          query: { courseId, day: rowKey().day },
        })
      ).data.unheard;
    expect(await unheard()).toEqual([]);
    for (const days of [20, 20]) {
      await advanceDays(school, days);
      await halaqa.sheet();
    }
    expect(await unheard()).toMatchObject([{ _id: student.id, parts: [30] }]);
  });

  test("are marked together by two, and refused for others and wrong passages", async ({
    school,
  }) => {
    const halaqa = await aHalaqa(school);
    const { teacher, courseId, student } = halaqa;
    const decoy = await aHalaqa(school);
    expect(await mark(school, decoy, student.id, [1, 7])).toMatchObject({
      code: "STUDENT_NOT_FOUND",
    });
    expect(
      await mark(school, { teacher: decoy.teacher, courseId }, student.id, [1, 7]),
    ).toMatchObject({ code: "COURSE_NOT_FOUND" });
    for (const passage of [
      [0, 7],
      [8, 7],
      [1, VERSES + 1],
    ] as const) {
      expect((await mark(school, halaqa, student.id, passage)).status).toBe(400);
    }
    await Promise.all(
      [1, 100, 200, 300].map(async (from) => mark(school, halaqa, student.id, [from, from + 9])),
    );
    const { data } = await school.call(calls.readStudentRecord, {
      as: teacher,
      query: { courseId, studentId: student.id },
    });
    expect(data.known).toHaveLength(4);
  });

  test("are in the export, and go with the account", async ({ school }) => {
    const halaqa = await aHalaqa(school);
    const { student, other } = halaqa;
    await mark(school, halaqa, student.id, [1, 7]);
    await mark(school, halaqa, other.id, [8, 9]);
    const admin = await superadminSession(school);
    const exported = await school.call(contract.oversight.exportPerson, {
      as: admin,
      query: { userID: student.id, part: "sheetDays" },
    });
    expect(exported.data.sheetDays).toMatchObject([
      { what: "known", row: { verses: expect.stringContaining("[1,7,") }, courseId: "" },
    ]);
    const left = async () => {
      const rows = await school.platform.database.read
        .selectFrom("known_verses")
        .select("student_id")
        .where("student_id", "in", [student.id, other.id])
        .execute();
      return rows.map(({ student_id }) => student_id);
    };
    expect(await left()).toHaveLength(2);
    await school.call(contract.oversight.erasePerson, {
      as: admin,
      body: { userID: student.id },
    });
    await passRecallPeriod(school);
    expect(await left()).toEqual([other.id]);
  });
});
