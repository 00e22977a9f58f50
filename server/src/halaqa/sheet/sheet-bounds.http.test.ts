import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { someChildren } from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, aDeviceTime, dateIn, withSheet } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.sheet;

const rowsOf = async (
  { platform }: TestApp,
  table: "sheet_history" | "days_seen",
  studentId: string,
) =>
  platform.database.read
    .selectFrom(table)
    .selectAll()
    .where("student_id", "=", studentId)
    .execute();

describe("previous rows of a day", () => {
  test("are the last hundred, of each student and day apart", async ({ school }) => {
    const { teacher, rowKey, student, other } = await aHalaqa(school);
    const note = async (query: ReturnType<typeof rowKey>, count: number) =>
      school.call(calls.writeNote, {
        as: teacher,
        query,
        body: { note: `Note ${count}`, deviceTime: aDeviceTime() },
      });
    for (const query of [rowKey(-1), rowKey(0, other.id)]) {
      for (let count = 0; count < 3; count += 1) await note(query, count);
    }
    for (let count = 0; count < 120; count += 1) await note(rowKey(0), count);
    const rows = await rowsOf(school, "sheet_history", student.id);
    expect(rows).toHaveLength(100 + 2);
    const notes = rows.map(({ row }) => (JSON.parse(row) as { note: string }).note);
    expect(notes).toContain("Note 118");
    expect(notes).not.toContain("Note 5");
    expect(await rowsOf(school, "sheet_history", other.id)).toHaveLength(2);
  });
});

describe("signatures", () => {
  test("are only below days on which there is something", async ({ school }) => {
    const teacher = await aTeacher(school);
    const guardian = await aStudent(school);
    const [child] = await someChildren(school, guardian, "Idris");
    const childId = child?._id ?? "";
    const { courseId } = await aPublishedCourse(school, teacher);
    await withSheet(school, teacher, courseId);
    const body = { courseId, childIds: [childId] };
    await school.call(contract.family.joinForChildren, { as: guardian, body });
    const sign = async (day: string) =>
      school.call(calls.markDaysSeen, { as: guardian, query: { childId, day }, body: {} });
    for (const day of ["0001-01-01", "1786-06-01", dateIn(school, -1), dateIn(school)]) {
      expect((await sign(day)).code).toBe("NOT_FOUND");
    }
    await school.call(calls.markDay, {
      as: teacher,
      query: { courseId, day: dateIn(school) },
      body: { state: "held", deviceTime: aDeviceTime() },
    });
    expect((await sign(dateIn(school))).status).toBe(200);
    expect(await rowsOf(school, "days_seen", childId)).toHaveLength(1);
  });
});
