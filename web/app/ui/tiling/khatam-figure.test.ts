import { expect, it } from "vitest";
import { KHATAM_REACH, khatamFigure } from "./khatam-figure.ts";

const ids = Array.from({ length: 60 }, (_, index) => index.toString(16).padStart(24, "6a3f"));

it("is the same for one id and another for most others", () => {
  const figures = ids.map((id) => JSON.stringify(khatamFigure(id)));
  expect(ids.map((id) => JSON.stringify(khatamFigure(id)))).toEqual(figures);
  expect(new Set(figures).size).toBeGreaterThan(30);
});

it("stays within its reach, and areas within the frame", () => {
  for (const { path, isFilled } of ids.flatMap(khatamFigure)) {
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect(numbers.every(Number.isFinite)).toBe(true);
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      const far = Math.hypot(numbers[index] ?? 0, numbers[index + 1] ?? 0);
      expect(far).toBeLessThan(isFilled ? 64 : KHATAM_REACH);
    }
  }
});
