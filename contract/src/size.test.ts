import { expect, test } from "vitest";
import { sizeOf } from "./size.ts";

test.each([
  [0, 0, 0],
  [1023, 0, 1023],
  [1024, 1, 1],
  [209.4 * 1024, 1, 209],
  [1024 ** 2 - 1, 2, 1],
  [8.34 * 1024 ** 2, 2, 8.3],
  [9.97 * 1024 ** 2, 2, 10],
  [69.4 * 1024 ** 2, 2, 69],
  [1023.7 * 1024 ** 2, 3, 1],
  [4.55 * 1024 ** 3, 3, 4.5],
  [3000 * 1024 ** 3, 3, 3000],
])("%d bytes are of step %d: %d", (bytes, step, figure) => {
  expect(sizeOf(bytes)).toEqual({ step, figure });
});
