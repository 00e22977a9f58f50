import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { TestKind } from "@madrasa/contract/quran/tests";
import { partsOf } from "@madrasa/contract/quran/units";
import { VERSES } from "@madrasa/contract/quran/verses";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aTeacher, superadminSession } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { countQueries } from "../../testing/count-queries.ts";
import { someChildren } from "../../testing/families.ts";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, anEntry, withSheet, writeEntry } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.sheet;
const LAST = partsOf("madani")[29] ?? 1;

type SheetRowKey = { courseId: string; studentId: string; day: string };
type Entered = { grade: 1 | 2 | 3 | 4; examiner?: string } | null;

let actions = 0;
/** Correct device time, which orders two changes of a person. */
const actedAt = (school: TestApp): string =>
  new Date(school.platform.clock() - 60_000 + (actions += 1)).toISOString();

const writeTest = async (
  school: TestApp,
  as: { token: string },
  rowKey: SheetRowKey & { kind?: TestKind; from?: number },
  entered: Entered,
  deviceTime = actedAt(school),
) =>
  school.call(calls.writeTest, {
    as,
    query: { kind: "part", from: LAST, ...rowKey },
    body: { test: entered, deviceTime },
  });

const ownDays = async (school: TestApp, as: { token: string }) =>
  (await school.call(calls.listDays, { as, query: {} })).data.days;
const studentDays = async (
  school: TestApp,
  as: { token: string },
  query: { courseId: string; studentId: string },
) => (await school.call(calls.listStudentDays, { as, query })).data.days;

describe("a test", () => {
  test("stands on its day, sent again changes nothing, and is taken back", async ({ school }) => {
    const { teacher, courseId, student, other, rowKey } = await aHalaqa(school);
    await writeTest(school, teacher, rowKey(0, other.id), { grade: 4, examiner: "Decoy" });
    const first = actedAt(school);
    await writeTest(school, teacher, rowKey(), { grade: 2, examiner: " Yusuf\nNoor " }, first);
    await writeTest(school, teacher, { ...rowKey(), kind: "whole", from: 1 }, { grade: 1 });
    const name = `${teacher.firstName} ${teacher.lastName}`;
    const part = { kind: "part", from: LAST, to: VERSES, grade: 2, examiner: "Yusuf Noor" };
    const whole = { kind: "whole", from: 1, to: VERSES, grade: 1, examiner: name };
    expect(await ownDays(school, student)).toMatchObject([
      { day: rowKey().day, courseId, sheetEntries: [], tests: [part, whole] },
    ]);
    expect(JSON.stringify(await ownDays(school, student))).not.toMatch(/Decoy|isOpen/);
    const later = actedAt(school);
    await writeTest(school, teacher, rowKey(), { grade: 3, examiner: "Yusuf Noor" }, later);
    await writeTest(school, teacher, rowKey(), { grade: 2, examiner: "Yusuf Noor" }, first);
    expect(await studentDays(school, teacher, rowKey())).toMatchObject([
      { tests: [{ ...part, grade: 3, isOpen: true }, { kind: "whole" }] },
    ]);
    await writeTest(school, teacher, rowKey(), null);
    await writeTest(school, teacher, rowKey(), { grade: 3, examiner: "Yusuf Noor" }, later);
    expect(await ownDays(school, student)).toMatchObject([{ tests: [whole] }]);
    await writeTest(school, teacher, { ...rowKey(), kind: "whole", from: 1 }, null);
    expect(await ownDays(school, student)).toEqual([]);
    expect(await ownDays(school, other)).toMatchObject([{ tests: [{ examiner: "Decoy" }] }]);
  });

  test("begins where the school's mushaf has a part or half, and has an examiner's name", async ({
    school,
  }) => {
    const { teacher, student, rowKey } = await aHalaqa(school);
    const [fourth = 0, sixteenth = 0] = [partsOf("indopak")[3], partsOf("indopak")[15]];
    const refusal = async (kind: TestKind, from: number, examiner = "") =>
      (await writeTest(school, teacher, { ...rowKey(), kind, from }, { grade: 1, examiner }))
        .errors;
    const wrong = [{ path: "from", code: "INVALID" }];
    expect(await refusal("part", LAST + 1)).toMatchObject(wrong);
    expect(await refusal("part", fourth)).toMatchObject(wrong);
    expect(await refusal("half", LAST)).toMatchObject(wrong);
    expect(await refusal("whole", 2)).toMatchObject(wrong);
    expect(await refusal("part", 0)).toMatchObject([{ path: "from" }]);
    expect(await refusal("part", VERSES + 1)).toMatchObject([{ path: "from" }]);
    expect(await refusal("part", LAST, "x".repeat(101))).toMatchObject([
      { path: "test.examiner", code: "TOO_LONG" },
    ]);
    expect(await refusal("part", LAST, "123")).toMatchObject([{ code: "NAME" }]);
    expect(await refusal("half", sixteenth, "x".repeat(100))).toBeUndefined();
    const setMushaf = async (value: "madani" | "indopak") =>
      school.call(contract.site.setMushaf, {
        as: await superadminSession(school),
        body: { value },
      });
    await setMushaf("indopak");
    expect(await refusal("part", fourth)).toBeUndefined();
    await setMushaf("madani");
    expect(await ownDays(school, student)).toMatchObject([
      {
        tests: [
          { kind: "half", from: sixteenth, to: VERSES },
          { kind: "part", from: fourth },
        ],
      },
    ]);
    await writeTest(school, teacher, { ...rowKey(), from: fourth }, null);
    expect((await ownDays(school, student))[0]?.tests).toHaveLength(1);
  });

  test("is of a day that is open, and of a student who is there", async ({ school }) => {
    const { teacher, courseId, student, rowKey } = await aHalaqa(school);
    const entered = { grade: 1 } as const;
    expect(await writeTest(school, teacher, rowKey(3), entered)).toMatchObject({
      errors: [{ path: "day", code: "IN_THE_FUTURE" }],
    });
    const late = await aStudentOf(school, courseId);
    expect(await writeTest(school, teacher, rowKey(-2, late.id), entered)).toMatchObject({
      code: "BEFORE_ENROLMENT",
    });
    await writeTest(school, teacher, rowKey(), entered);
    const then = rowKey();
    await advanceDays(school, 9);
    const { token } = await superadminSession(school);
    await studentDays(school, teacher, rowKey());
    expect(await writeTest(school, teacher, then, null)).toMatchObject({ code: "DAY_CLOSED" });
    expect((await studentDays(school, teacher, then))[0]?.tests?.[0]).not.toHaveProperty("isOpen");
    expect((await studentDays(school, { token }, then))[0]?.tests?.[0]).toHaveProperty("isOpen");
    expect(await writeTest(school, { token }, then, { grade: 2 })).toMatchObject({ status: 200 });
    const { entries } = (await school.call(contract.audit.listAudit, { as: { token } })).data;
    const corrections = entries.filter(({ action }) => action === "correctSheet");
    expect(corrections).toMatchObject([{ targetId: student.id }]);
    await school.call(contract.enrolment.leave, { as: student, query: { courseId }, body: {} });
    expect(await writeTest(school, teacher, rowKey(), entered)).toMatchObject({
      code: "STUDENT_NOT_FOUND",
    });
  });

  test("is something for the family to see", async ({ school }) => {
    const { teacher, courseId, student, rowKey } = await aHalaqa(school);
    const records = async () =>
      (await school.call(calls.listRecords, { as: student })).data.records;
    expect(await records()).toMatchObject([{ lastDay: null }]);
    await writeTest(school, teacher, rowKey(-1), { grade: 4 });
    expect(await records()).toMatchObject([{ lastDay: rowKey(-1).day }]);
    await writeEntry(school, teacher, rowKey(-2), anEntry(1, 7));
    expect(await records()).toMatchObject([{ lastDay: rowKey(-1).day }]);
    await writeEntry(school, teacher, rowKey(), anEntry(8, 9));
    expect(await records()).toMatchObject([{ lastDay: rowKey().day }]);
    expect(await studentDays(school, teacher, { courseId, studentId: student.id })).toMatchObject([
      { tests: [] },
      { tests: [{ grade: 4 }] },
      { tests: [] },
    ]);
  });
});

describe("a finished part", () => {
  test("stands on the day and in the halaqa of its last verse", async ({ school }) => {
    const { teacher, courseId, student, other, rowKey } = await aHalaqa(school);
    const own = async () =>
      (await ownDays(school, student)).map(({ day, finished }) => [day, finished]);
    const write = async (days: number, from: number, to: number, more = {}) =>
      writeEntry(school, teacher, { ...rowKey(days), track: "new", ...more }, anEntry(from, to));
    await write(-3, LAST, VERSES - 20);
    await writeEntry(school, teacher, rowKey(-3, other.id), anEntry(VERSES - 19, VERSES));
    await writeEntry(school, teacher, rowKey(-2), anEntry(VERSES - 19, VERSES, { grade: 4 }));
    expect(await own()).toEqual([
      [rowKey(-2).day, []],
      [rowKey(-3).day, []],
    ]);
    await write(-1, VERSES - 19, VERSES);
    await write(0, VERSES - 5, VERSES);
    await write(0, LAST, VERSES, { track: "old" });
    expect(await own()).toEqual([
      [rowKey().day, []],
      [rowKey(-1).day, [30]],
      [rowKey(-2).day, []],
      [rowKey(-3).day, []],
    ]);
    const next = await aTeacher(school);
    const { courseId: otherHalaqa } = await aPublishedCourse(school, next);
    await withSheet(school, next, otherHalaqa);
    await enrol(school, student, otherHalaqa);
    const otherKey = { ...rowKey(), courseId: otherHalaqa };
    await writeEntry(school, next, otherKey, anEntry(VERSES - 5, VERSES));
    const finishedFor = async (as: { token: string }, of: string) =>
      (await studentDays(school, as, { courseId: of, studentId: student.id })).flatMap(
        ({ finished }) => finished,
      );
    expect(await finishedFor(teacher, courseId)).toEqual([30]);
    expect(await finishedFor(next, otherHalaqa)).toEqual([]);
    await writeEntry(school, teacher, rowKey(-1), null);
    const inEither = [
      ...(await finishedFor(teacher, courseId)),
      ...(await finishedFor(next, otherHalaqa)),
    ];
    expect(inEither).toEqual([30]);
    expect((await own())[0]).toEqual([rowKey().day, expect.anything()]);
  });

  test("was not known before, and is known from entries of pages before", async ({ school }) => {
    const { teacher, courseId, student, other, rowKey } = await aHalaqa(school);
    const old = partsOf("madani")[28] ?? 1;
    await writeEntry(school, teacher, { ...rowKey(-5), track: "old" }, anEntry(old, LAST - 1));
    await writeEntry(school, teacher, rowKey(-4), anEntry(old, LAST - 1));
    await writeEntry(school, teacher, rowKey(-4, other.id), anEntry(LAST, VERSES));
    await writeEntry(school, teacher, rowKey(-3), anEntry(LAST, VERSES - 1));
    const cost = async () => countQueries(school, async () => ownDays(school, student));
    await ownDays(school, student);
    const few = await cost();
    for (let day = 0; day < 35; day += 1) {
      await advanceDays(school, 1);
      await writeEntry(school, teacher, rowKey(), anEntry(1, 3));
      await ownDays(school, student);
    }
    await advanceDays(school, 1);
    await writeEntry(school, teacher, rowKey(), anEntry(VERSES, VERSES));
    const finished = (await ownDays(school, student)).flatMap((day) => day.finished);
    expect(finished).toEqual([30]);
    expect(await cost()).toBe(few);
    expect(await studentDays(school, teacher, { courseId, studentId: student.id })).toHaveLength(
      30,
    );
  });
});

test("a child's export has the tests and no other child's; the guardian's signature is below those before it", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await withSheet(school, teacher, courseId);
  const guardian = await aStudentOf(school, courseId);
  const [childId = "", decoy = ""] = (await someChildren(school, guardian, "Idris", "Safiya")).map(
    ({ _id }) => _id,
  );
  for (const childIds of [[childId], [decoy]]) {
    await school.call(contract.family.joinForChildren, {
      as: guardian,
      body: { courseId, childIds },
    });
  }
  const day = new Date(school.platform.clock()).toISOString().slice(0, 10);
  await writeTest(
    school,
    teacher,
    { courseId, studentId: childId, day },
    { grade: 2, examiner: "Noor" },
  );
  await writeTest(
    school,
    teacher,
    { courseId, studentId: decoy, day },
    { grade: 4, examiner: "Decoy" },
  );
  const { sheetDays } = (
    await school.call(contract.oversight.exportChild, {
      as: guardian,
      query: { childId, part: "sheetDays" },
    })
  ).data;
  expect(sheetDays).toMatchObject([
    {
      what: "test",
      courseId,
      day,
      row: { kind: "part", from_verse: LAST, to_verse: VERSES, grade: 2, examiner: "Noor" },
    },
  ]);
  const signed = async () => {
    const { records } = (await school.call(calls.listRecords, { as: guardian })).data;
    const { days } = (await school.call(calls.listDays, { as: guardian, query: { childId } })).data;
    const [record] = records.filter(({ student }) => student._id === childId);
    return [record?.seen, days[0]?.seen];
  };
  expect(await signed()).toEqual([false, false]);
  await school.call(calls.markDaysSeen, { as: guardian, query: { childId, day }, body: {} });
  expect(await signed()).toEqual([true, true]);
  await advanceDays(school, 1 / 24);
  await writeTest(school, teacher, { courseId, studentId: childId, day }, { grade: 3 });
  expect(await signed()).toEqual([false, false]);
});

test("goes with the account and with the course", async ({ school }) => {
  const [halaqa, decoy] = [await aHalaqa(school), await aHalaqa(school)];
  for (const { teacher, student, other, rowKey } of [halaqa, decoy]) {
    for (const { id } of [student, other])
      await writeTest(school, teacher, rowKey(0, id), { grade: 1 });
    await writeTest(school, teacher, rowKey(), null);
  }
  const left = async () => {
    const { sheet_tests: rows = [] } = await dump(school, { sheet_tests: true });
    return [halaqa.student.id, halaqa.courseId, decoy.courseId].map(
      (id) => rows.filter((row) => row.includes(id)).length,
    );
  };
  expect(await left()).toEqual([1, 2, 2]);
  const as = await superadminSession(school);
  await school.call(contract.oversight.erasePerson, { as, body: { userID: halaqa.student.id } });
  await passRecallPeriod(school);
  expect(await left()).toEqual([0, 1, 2]);
  await school.call(contract.courses.deleteCourse, {
    as: halaqa.teacher,
    query: { courseId: halaqa.courseId },
  });
  for (const days of [16, 16]) await advanceDays(school, days);
  expect(await left()).toEqual([0, 0, 2]);
});
