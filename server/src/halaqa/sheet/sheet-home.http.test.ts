import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, anEntry, writeEntry } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

const again = async (school: TestApp, as: { token: string }) => {
  const { entries } = (await school.call(contract.home.listEntries, { as })).data;
  return entries.filter(({ kind }) => kind === "again");
};

test("a passage to repeat is on the student's home until its track is recited again or withdrawn", async ({
  school,
}) => {
  const { teacher, courseId, student, other, rowKey } = await aHalaqa(school);
  const write = async (days: number, grade: 1 | 4 | null, track: "new" | "old" = "new") =>
    writeEntry(
      school,
      teacher,
      { ...rowKey(days), track },
      grade && anEntry(8, 12, { grade, unit: "verse" }),
    );
  await write(-3, 1);
  expect(await again(school, student)).toEqual([]);
  await write(-2, 4);
  await write(-1, 1, "old");
  expect(await again(school, student)).toMatchObject([
    { course: { _id: courseId }, again: { day: rowKey(-2).day, track: "new" } },
  ]);
  expect(await again(school, other), "another student").toEqual([]);
  await write(-1, 4, "old");
  expect((await again(school, student)).map((entry) => entry.again?.track)).toEqual(["old"]);
  await write(-1, null, "old");
  expect((await again(school, student)).map((entry) => entry.again?.track)).toEqual(["new"]);
  await write(0, 1);
  expect(await again(school, student)).toEqual([]);
  await write(0, null);
  expect(await again(school, student)).toHaveLength(1);
  await school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId },
    body: { dailySheet: false },
  });
  expect(await again(school, student)).toEqual([]);
});
