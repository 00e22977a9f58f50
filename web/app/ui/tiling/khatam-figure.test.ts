import { expect, it } from "vitest";
import { KHATAM_REACH, khatamFigure } from "./khatam-figure.ts";

const ids = Array.from({ length: 60 }, (_, place) => place.toString(16).padStart(24, "6a3f"));

it("is the same for one id and another for most others", () => {
  const figures = ids.map((id) => JSON.stringify(khatamFigure(id)));
  expect(ids.map((id) => JSON.stringify(khatamFigure(id)))).toEqual(figures);
  expect(new Set(figures).size).toBeGreaterThan(30);
});

it("stays within its reach, and areas within the frame", () => {
  for (const { path, isFilled } of ids.flatMap(khatamFigure)) {
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect(numbers.every(Number.isFinite)).toBe(true);
    for (let place = 0; place + 1 < numbers.length; place += 2) {
      const far = Math.hypot(numbers[place] ?? 0, numbers[place + 1] ?? 0);
      expect(far).toBeLessThan(isFilled ? 64 : KHATAM_REACH);
    }
  }
});
