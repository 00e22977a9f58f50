import { expect, test } from "vitest";
import { CROP_STEPS, stepped } from "./crop-step.ts";

const WHOLE = { unit: "%", x: 0, y: 25, width: 100, height: 50 } as const;

test("a part of a picture is moved and sized by steps, within the picture and in its shape", () => {
  expect(stepped(WHOLE, "down", 10)).toEqual({ ...WHOLE, y: 30 });
  expect(stepped({ ...WHOLE, y: 48 }, "down", 10)).toEqual({ ...WHOLE, y: 50 });
  expect(stepped({ ...WHOLE, y: 50 }, "down", 10)).toBeNull();
  for (const step of ["left", "right", "larger"] as const) {
    expect(stepped(WHOLE, step, 10)).toBeNull();
  }
  const smaller = stepped(WHOLE, "smaller", 10) ?? WHOLE;
  expect(smaller.width).toBeLessThan(100);
  expect(smaller.height / smaller.width).toBeCloseTo(0.5);
  expect(smaller.x).toBeCloseTo((100 - smaller.width) / 2);
  expect(smaller.y + smaller.height / 2).toBeCloseTo(50);
  const { x, y, width } = stepped(smaller, "larger", 10) ?? smaller;
  expect([x, y, width].map((value) => Math.round(value))).toEqual([0, 25, 100]);
});

test("the frame stays visible and inside whatever is pressed", () => {
  expect(stepped({ ...WHOLE, width: 12, height: 6 }, "smaller", 12)).toBeNull();
  let part = stepped(WHOLE, "smaller", 10) ?? WHOLE;
  for (let press = 0; press < 200; press += 1) {
    part = stepped(part, CROP_STEPS[(press * 7) % CROP_STEPS.length] ?? "up", 10) ?? part;
    expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0);
    expect(part.x + part.width).toBeLessThanOrEqual(100.001);
    expect(part.y + part.height).toBeLessThanOrEqual(100.001);
  }
});
