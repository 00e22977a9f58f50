import fc from "fast-check";
import { expect, test } from "vitest";
import { lastWeeks, WEEK } from "./weeks.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["2026-11-22T23:59:59.999Z", "2026-11-16T00:00:00.000Z"],
  ["2026-11-23T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  ["2026-11-23T00:00:00.001Z", "2026-11-23T00:00:00.000Z"],
  ["2027-01-01T12:00:00.000Z", "2026-12-28T00:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", "2028-02-28T00:00:00.000Z"],
])("the week of %s began at %s", (now, start) => {
  expect(new Date(lastWeeks(at(now)).at(-1) ?? 0).toISOString()).toBe(start);
});

test("twelve weeks follow one another, begin on Mondays, and the last one has the present moment", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01") }), (date) => {
      const weeks = lastWeeks(date.getTime());
      expect(weeks).toHaveLength(12);
      for (const [place, week] of weeks.entries()) {
        expect(new Date(week).getUTCDay()).toBe(1);
        expect(week - (weeks[0] ?? 0)).toBe(place * WEEK);
      }
      const since = date.getTime() - (weeks.at(-1) ?? 0);
      expect(since >= 0 && since < WEEK).toBe(true);
    }),
  );
});
