import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { DAY } from "../../platform/clock.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, aDeviceTime, anEntry, dateIn, writeEntry } from "../../testing/sheets.ts";

const calls = contract.sheet;

describe("attendance", () => {
  test("is held from the first entry on, and has exceptions", async ({ school }) => {
    const { teacher, courseId, student, other, rowKey, sheet } = await aHalaqa(school);
    const mark = async (days: number, state: "held" | "off" | null) =>
      school.call(calls.markDay, {
        as: teacher,
        query: { courseId, day: dateIn(school, days) },
        body: { state, deviceTime: aDeviceTime() },
      });
    const attend = async (days: number, state: "present" | "late" | "absent", id = student.id) =>
      school.call(calls.markAttendance, {
        as: teacher,
        query: rowKey(days, id),
        body: { state, deviceTime: aDeviceTime() },
      });
    await mark(-2, "held");
    await mark(-1, "off");
    await attend(0, "absent");
    await attend(0, "late", other.id);
    const of = (days: number) => ({ day: dateIn(school, days) });
    expect((await sheet()).days).toEqual([
      { ...of(0), state: "held", isByEntries: true },
      { ...of(-1), state: "off" },
      { ...of(-2), state: "held" },
    ]);
    expect(await mark(0, "off")).toMatchObject({ code: "DAY_HELD" });
    await attend(0, "present");
    expect((await sheet()).absences).toEqual([{ studentId: other.id, ...of(0), state: "late" }]);
    await writeEntry(school, teacher, rowKey(-1), anEntry(1, 7));
    expect((await sheet()).days).toContainEqual({
      ...of(-1),
      state: "held",
      isByEntries: true,
    });
    await mark(-2, null);
    expect((await sheet()).days).not.toContainEqual(expect.objectContaining(of(-2)));
  });

  test("sent again after a later entry, changes nothing", async ({ school }) => {
    const { teacher, courseId, rowKey, sheet } = await aHalaqa(school);
    const now = school.platform.clock();
    const [first, second] = [now - 2, now - 1].map((time) => new Date(time).toISOString());
    const send = async (state: "present" | "absent", deviceTime = "") =>
      school.call(calls.markAttendance, {
        as: teacher,
        query: rowKey(),
        body: { state, deviceTime },
      });
    await send("absent", first);
    await send("present", second);
    await send("absent", first);
    expect((await sheet()).absences).toEqual([]);
    const day = { courseId, day: dateIn(school, -1) };
    const mark = async (state: "held" | "off", deviceTime = "") =>
      school.call(calls.markDay, { as: teacher, query: day, body: { state, deviceTime } });
    await mark("off", first);
    await mark("held", second);
    await mark("off", first);
    expect((await sheet()).days).toContainEqual({ day: day.day, state: "held" });
  });
});

test("the database refuses rows that the contract refuses", async ({ school }) => {
  const { courseId, student } = await aHalaqa(school);
  const now = school.platform.clock();
  const day = Math.floor(now / DAY) * DAY;
  const row = {
    course_id: courseId,
    student_id: student.id,
    day,
    track: "new" as const,
    from_verse: 1,
    to_verse: 7,
    grade: 1 as const,
    stumbles: null,
    unit: "verse" as const,
    by_id: student.id,
    at: now,
    device_at: 1,
  };
  const insert = async (change: object) =>
    school.platform.database.transaction(async (tx) => {
      await tx
        .insertInto("sheet_entries")
        .values({ ...row, ...change })
        .execute();
    });
  for (const change of [
    { from_verse: 0 },
    { to_verse: 6_237 },
    { from_verse: 8 },
    { to_verse: 2_000 },
    { grade: 5 },
    { grade: null },
    { unit: null },
    { unit: "hizb" },
    { track: "other" },
    { stumbles: 100 },
    { day: day + 1 },
    { day: day + 2 * DAY },
  ]) {
    await expect(insert(change), JSON.stringify(change)).rejects.toThrow();
  }
  await insert({});
});
