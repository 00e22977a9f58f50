import { expect, it } from "vitest";
import { textDirection } from "./text-direction.ts";

it.each([
  ["أحكام التجويد", "rtl"],
  ["سیرتِ نبوی", "rtl"],
  ["بنەماکانی فیقه", "rtl"],
  ["Fiqh", "ltr"],
  ["Fiqh أحكام", "ltr"],
  ["1. أحكام (Fiqh)", "rtl"],
  ["  «الفقه»", "rtl"],
  ["हिन्दी", "ltr"],
  ["12 – 34", undefined],
  ["", undefined],
])("%j is written %s", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
