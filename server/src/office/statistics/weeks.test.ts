import fc from "fast-check";
import { expect, test } from "vitest";
import { lastWeeks, WEEK } from "./weeks.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["2026-11-22T23:59:59.999Z", 1, "2026-11-16T00:00:00.000Z"],
  ["2026-11-23T00:00:00.000Z", 1, "2026-11-23T00:00:00.000Z"],
  ["2026-11-23T00:00:00.001Z", 1, "2026-11-23T00:00:00.000Z"],
  ["2027-01-01T12:00:00.000Z", 1, "2026-12-28T00:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", 1, "2028-02-28T00:00:00.000Z"],
  ["2026-11-21T23:59:59.999Z", 0, "2026-11-15T00:00:00.000Z"],
  ["2026-11-22T00:00:00.000Z", 0, "2026-11-22T00:00:00.000Z"],
  ["2026-11-22T00:00:00.000Z", 6, "2026-11-21T00:00:00.000Z"],
  ["2026-11-20T23:59:59.999Z", 6, "2026-11-14T00:00:00.000Z"],
] as const)("the week of %s, where weeks begin on day %i, began at %s", (now, weekStart, start) => {
  expect(new Date(lastWeeks(at(now), weekStart).at(-1) ?? 0).toISOString()).toBe(start);
});

test("twelve weeks follow one another from the requested day; the last contains now", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at("2020-01-01"), max: at("2100-01-01") }),
      fc.integer({ min: 0, max: 6 }),
      (now, weekStart) => {
        const weeks = lastWeeks(now, weekStart);
        expect(weeks).toHaveLength(12);
        for (const [index, week] of weeks.entries()) {
          expect(new Date(week).getUTCDay()).toBe(weekStart);
          expect(week - (weeks[0] ?? 0)).toBe(index * WEEK);
        }
        const since = now - (weeks.at(-1) ?? 0);
        expect(since >= 0 && since < WEEK).toBe(true);
      },
    ),
  );
});
