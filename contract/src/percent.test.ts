import { expect, test } from "vitest";
import { percentOf } from "./percent.ts";

test("a percentage is whole, within 0 and 100, and full only when everything is done", () => {
  for (let total = 1; total <= 300; total += 1) {
    let last = 0;
    for (let completed = 0; completed <= total; completed += 1) {
      const percent = percentOf(completed, total);
      expect(Number.isInteger(percent)).toBe(true);
      expect(percent).toBeGreaterThanOrEqual(last);
      expect(percent === 100).toBe(completed === total);
      expect(percent * total).toBeLessThanOrEqual(completed * 100);
      expect((percent + 1) * total).toBeGreaterThan(completed * 100);
      last = percent;
    }
  }
});

test("a percentage is 0 when there is nothing to complete, and impossible counts stay within 0 and 100", () => {
  for (const [completed, total, percent] of [
    [0, 0, 0],
    [5, 0, 0],
    [5, -1, 0],
    [-3, 10, 0],
    [11, 10, 100],
    [29, 100, 29],
    [1_999, 2_000, 99],
  ] as const) {
    expect(percentOf(completed, total)).toBe(percent);
  }
});
