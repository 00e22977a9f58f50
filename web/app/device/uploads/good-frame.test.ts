import { expect, it } from "vitest";
import { isGoodFrame } from "./good-frame.ts";

const frame = (shades: readonly number[]) =>
  Array.from({ length: 576 }, (_, pixel) => {
    const shade = shades[pixel % shades.length] ?? 0;
    return [shade, shade, shade, 255];
  }).flat();

it.each([
  ["black", [0], false],
  ["nearly black, with a little noise", [2, 5, 9], false],
  ["of one bright colour", [200], false],
  ["a wall with a slight shadow", [190, 200, 205], false],
  ["a page with writing", [240, 235, 30, 238], true],
  ["a dim room", [20, 60, 45, 30], true],
] as const)("a frame that is %s", (_, shades, isGood) => {
  expect(isGoodFrame(frame(shades))).toBe(isGood);
});
