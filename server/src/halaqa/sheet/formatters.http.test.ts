import { expect, onTestFinished, vi } from "vitest";
import { contract } from "@madrasa/contract";
import { lastOf } from "@madrasa/contract/quran/verses";
import { advanceDays } from "../../testing/advance-days.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, aDeviceTime, anEntry, dateIn, writeEntry } from "../../testing/sheets.ts";

const calls = contract.sheet;

function countFormatters(): () => number {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  onTestFinished(() => made.mockRestore());
  return () => made.mock.calls.length;
}

test("own days and the month share one formatter", async ({ school }) => {
  const { teacher, courseId, student, rowKey } = await aHalaqa(school);
  const days = async () => school.call(calls.listDays, { as: student, query: {} });
  for (let day = 0; day < 31; day += 1) {
    await school.call(calls.markDay, {
      as: teacher,
      query: { courseId, day: dateIn(school) },
      body: { state: "held", deviceTime: aDeviceTime() },
    });
    if (day % 3 === 0) await writeEntry(school, teacher, rowKey(), anEntry(1, lastOf(1)));
    await advanceDays(school, 1);
    await days();
  }
  const formatters = countFormatters();
  expect((await days()).data.days).toHaveLength(30);
  for (let read = 0; read < 100; read += 1) await days();
  const query = { courseId, day: dateIn(school) };
  await school.call(calls.readMonth, { as: teacher, query });
  // One for the school's time zone, unless another test has created it.
  expect(formatters()).toBeLessThan(2);
});
