import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PASSAGES_MAX } from "@madrasa/contract/limits";
import { passage as passageIn } from "@madrasa/contract/testing/expected-passages";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { aTeacher } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, aDeviceTime, anEntry, writeEntry } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.sheet;
type Grade = 1 | 2 | 3 | 4;

let ids = 0;
/** Unsorted ids, like those of a device. */
const anId = () => ((ids += 7919) % 1_000_003).toString(16).padStart(24, "0");

/** Al-Fatihah 1 to al-Baqarah 141, the first juz, and an-Nas. */
const JUZ = [1, 148] as const;
const AN_NAS = [6231, 6236] as const;

const edges = (verses: string): [number, number] => {
  const { from, to } = passageIn(verses);
  return [from, to];
};

async function aDay(school: TestApp) {
  const halaqa = await aHalaqa(school);
  const { teacher, rowKey, other, student, courseId } = halaqa;
  await writeEntry(school, teacher, { ...rowKey(0, other.id), track: "old" }, anEntry(...JUZ));
  const write = async (
    passageId: string | undefined,
    passage: readonly [number, number] | null,
    { grade = 1, at, as = teacher }: { grade?: Grade; at?: string; as?: { token: string } } = {},
  ) =>
    writeEntry(
      school,
      as,
      { ...rowKey(), track: "old", ...(passageId !== undefined && { passageId }) },
      passage && anEntry(...passage, { grade }),
      at,
    );
  /** First verse, last verse and grade, in the order of the sheet. */
  const heard = async (studentId = student.id) =>
    (await halaqa.sheet()).sheetEntries
      .filter((row) => row.studentId === studentId)
      .map(({ from, to, grade }) => [from, to, grade]);
  const history = async () =>
    (await school.call(calls.listHistory, { as: teacher, query: rowKey() })).data.history;
  const record = async () => (await school.call(calls.readRecord, { as: student, query: {} })).data;
  const days = async () =>
    (await school.call(calls.listDays, { as: student, query: {} })).data.days;
  const asSubstitute = async () => {
    const second = await aTeacher(school);
    const query = { courseId };
    const body = { email: second.email };
    await school.call(calls.askSubstitute, { as: teacher, query, body });
    await school.call(calls.acceptSheet, { as: second, query, body: {} });
    return second;
  };
  return { ...halaqa, write, heard, history, record, days, asSubstitute };
}

describe("two sittings of a day", () => {
  test("both stand in the sheet, the month, the record and its parts", async ({ school }) => {
    const { write, heard, record, days, teacher, courseId, rowKey, student, other } =
      await aDay(school);
    await write(anId(), JUZ);
    await write(anId(), AN_NAS, { grade: 2 });
    expect(await heard()).toEqual([
      [...JUZ, 1],
      [...AN_NAS, 2],
    ]);
    expect(await heard(other.id)).toEqual([[...JUZ, 1]]);
    const query = { courseId, day: rowKey().day };
    const month = (await school.call(calls.readMonth, { as: teacher, query })).data;
    expect(month.students.find(({ _id }) => _id === student.id)?.heard.old).toBe(2);
    const { sheetEntries } = (
      await school.call(calls.listMonthSheetEntries, { as: teacher, query })
    ).data;
    expect(
      parseSheetEntries(sheetEntries)
        .filter(({ studentId }) => studentId === student.id)
        .map(({ from, to }) => [from, to]),
    ).toEqual([JUZ, AN_NAS]);
    const { parts } = await record();
    expect(parts[0]).toMatchObject({ learned: 148, verses: 148, lastHeardOn: rowKey().day });
    expect(parts[29]).toMatchObject({ learned: 6, lastHeardOn: rowKey().day });
    const [day] = await days();
    expect(day?.sheetEntries.map(({ from, to, grade }) => [from, to, grade])).toEqual([
      [...JUZ, 1],
      [...AN_NAS, 2],
    ]);
  });

  test("go on from the passage heard last, by the device's time", async ({ school }) => {
    const { write, record } = await aDay(school);
    const [morning, evening] = [aDeviceTime(), aDeviceTime()];
    await write(anId(), [1, 7], { at: evening });
    await write(anId(), JUZ, { at: morning });
    expect((await record()).nextPassage.old).toEqual({ from: 8, to: 14 });
  });

  test("are together the usual length in the record, as on the sheet", async ({ school }) => {
    const { teacher, rowKey, record } = await aDay(school);
    const hear = async (track: "new" | "recent", verses: string) => {
      const key = { ...rowKey(-1), track, passageId: anId() };
      await writeEntry(school, teacher, key, anEntry(...edges(verses), { unit: "page" }));
    };
    await hear("new", "1:1-4:26");
    // Two pages at a time.
    for (const verses of ["4:7-14", "3:195-4:6", "3:181-194"]) await hear("recent", verses);
    const [from, to] = edges("4:1-26");
    expect((await record()).nextPassage.recent).toEqual({ from, to });
  });

  test("stay in their order when an earlier one is graded again", async ({ school }) => {
    const { write, heard } = await aDay(school);
    const [morning, evening] = [anId(), anId()];
    await write(morning, JUZ);
    await write(evening, AN_NAS);
    await write(morning, JUZ, { grade: 3 });
    expect(await heard()).toEqual([
      [...JUZ, 3],
      [...AN_NAS, 1],
    ]);
  });

  test("leave the other if one is taken back, in the parts too", async ({ school }) => {
    const { write, heard, record, history } = await aDay(school);
    const [morning, evening] = [anId(), anId()];
    await write(morning, JUZ);
    await write(evening, AN_NAS);
    await write(evening, null);
    expect(await heard()).toEqual([[...JUZ, 1]]);
    const learned = async () => (await record()).parts.map((part) => part.learned);
    expect([(await learned())[0], (await learned())[29]]).toEqual([148, 0]);
    expect(await history()).toMatchObject([{ sheetEntry: { from: AN_NAS[0], to: AN_NAS[1] } }]);
    await write(evening, AN_NAS);
    await write(morning, null);
    expect(await heard()).toEqual([[...AN_NAS, 1]]);
    expect([(await learned())[0], (await learned())[29]]).toEqual([0, 6]);
  });
});

describe("passages from two phones without a connection", () => {
  test("both stand if they differ", async ({ school }) => {
    const { write, heard, asSubstitute } = await aDay(school);
    const second = await asSubstitute();
    await write(anId(), JUZ);
    await write(anId(), AN_NAS, { as: second });
    expect(await heard()).toHaveLength(2);
  });

  test("are one if they are equal, with the grade that arrives later", async ({ school }) => {
    const { write, heard, history, asSubstitute, record, teacher } = await aDay(school);
    const second = await asSubstitute();
    const [first, at] = [anId(), aDeviceTime()];
    await write(first, JUZ, { at });
    await write(anId(), JUZ, { grade: 3, as: second });
    expect(await heard()).toEqual([[...JUZ, 3]]);
    expect(await history()).toMatchObject([
      { sheetEntry: { grade: 1 }, deviceTime: at, by: { firstName: expect.any(String) } },
    ]);
    await write(first, JUZ, { at, as: teacher });
    expect(await heard()).toEqual([[...JUZ, 3]]);
    expect((await record()).parts[0]).toMatchObject({ learned: 148 });
  });

  test("have each of 60 entries once, sent three times in any order", async ({ school }) => {
    const { write, asSubstitute, courseId, student } = await aDay(school);
    const second = await asSubstitute();
    const passages = Array.from({ length: 6 }, anId);
    const actions = Array.from({ length: 60 }, (_, count) => ({
      passageId: passages[count % passages.length],
      passage: [1 + count * 10, 4 + count * 10] as const,
      at: aDeviceTime(),
      ...(count % 7 === 0 && { as: second }),
    }));
    const sent = [...actions, ...actions, ...actions];
    for (const [count] of sent.entries()) {
      const { passageId, passage, ...by } = sent[(count * 37) % sent.length] ?? sent[0]!;
      expect((await write(passageId, passage, by)).status).toBe(200);
    }
    const tables = await dump(school);
    const times = [...(tables["sheet_entries"] ?? []), ...(tables["sheet_history"] ?? [])]
      .map((row) => JSON.parse(row) as { course_id: string; student_id: string; device_at: number })
      .filter((row) => row.course_id === courseId && row.student_id === student.id)
      .map(({ device_at }) => device_at);
    expect(times.toSorted((one, other) => one - other)).toEqual(
      actions.map(({ at }) => Date.parse(at)),
    );
  });
});

describe("the passages of a track on a day", () => {
  test("are at most nine, and a tenth is refused", async ({ school }) => {
    const { write, heard } = await aDay(school);
    const all = Array.from({ length: PASSAGES_MAX }, (_, count) => ({
      id: anId(),
      passage: [1 + count, 1 + count] as const,
    }));
    for (const { id, passage } of all) expect((await write(id, passage)).status).toBe(200);
    expect(await write(anId(), AN_NAS)).toMatchObject({ status: 409, code: "PASSAGES_FULL" });
    expect(await write(undefined, AN_NAS)).toMatchObject({ code: "PASSAGES_FULL" });
    expect((await write(anId(), [1, 1], { grade: 2 })).status).toBe(200);
    expect((await write(all[8]?.id, AN_NAS)).status).toBe(200);
    expect(await heard()).toHaveLength(PASSAGES_MAX);
    await write(all[4]?.id, null);
    expect((await write(anId(), [50, 60])).status).toBe(200);
    expect(await heard()).toHaveLength(PASSAGES_MAX);
  });

  test("leave no more than nine rows, however many were taken back", async ({ school }) => {
    const { write, heard, courseId, student } = await aDay(school);
    await write(anId(), JUZ);
    for (let count = 0; count < 15; count += 1) {
      const id = anId();
      await write(id, AN_NAS);
      await write(id, null);
      await write(anId(), null);
    }
    const rows = await school.platform.database.read
      .selectFrom("sheet_entries")
      .selectAll()
      .where("course_id", "=", courseId)
      .where("student_id", "=", student.id)
      .execute();
    expect(rows.length).toBeLessThanOrEqual(PASSAGES_MAX);
    expect(await heard()).toEqual([[...JUZ, 1]]);
  });

  test("have one without an id, which older builds write and take back", async ({ school }) => {
    const { write, heard, sheet } = await aDay(school);
    await write(undefined, JUZ);
    await write(undefined, [1, 150]);
    const id = anId();
    await write(id, AN_NAS);
    expect(await heard()).toEqual([
      [1, 150, 1],
      [...AN_NAS, 1],
    ]);
    const { sheetEntries } = await sheet();
    expect(sheetEntries.filter(({ passageId }) => passageId === id)).toHaveLength(1);
    expect(sheetEntries.filter(({ passageId }) => passageId === undefined)).toHaveLength(2);
    await write(undefined, null);
    expect(await heard()).toEqual([[...AN_NAS, 1]]);
  });
});

test("a passage to repeat stays on the home and in the record until it is heard again", async ({
  school,
}) => {
  const { write, student, record } = await aDay(school);
  const waits = async () =>
    (await school.call(contract.home.listEntries, { as: student })).data.entries.filter(
      ({ kind }) => kind === "again",
    ).length;
  const [morning, evening] = [anId(), anId()];
  await write(morning, JUZ, { grade: 4 });
  expect(await waits()).toBe(1);
  await write(evening, AN_NAS);
  expect(await waits()).toBe(1);
  expect((await record()).nextPassage.old).toEqual({ from: JUZ[0], to: JUZ[1] });
  await write(anId(), JUZ, { grade: 2 });
  expect(await waits()).toBe(0);
});
