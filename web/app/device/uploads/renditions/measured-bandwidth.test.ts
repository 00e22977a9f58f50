import { expect, test } from "vitest";
import { rateOf } from "./measured-bandwidth.ts";

const load = (requestStart: number, responseEnd: number, transferSize: number) => ({
  requestStart,
  responseEnd,
  transferSize,
});

test("counts the bytes of loads by the time in which one was running", () => {
  // 100 kB in two seconds, and again after a pause.
  const loads = [load(5_000, 7_000, 100_000), load(0, 2_000, 50_000), load(500, 1_500, 50_000)];
  expect(rateOf(loads)).toBeCloseTo(0.4);
});

test("leaves out what came from a cache or hides its bytes", () => {
  expect(rateOf([load(0, 1_000, 100_000), load(1_000, 60_000, 0)])).toBeCloseTo(0.8);
});

test("knows nothing of a line by a few bytes", () => {
  expect(rateOf([load(0, 4_000, 20_000)])).toBeUndefined();
  expect(rateOf([])).toBeUndefined();
});
