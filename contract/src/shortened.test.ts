import fc from "fast-check";
import { expect, it } from "vitest";
import { shortened } from "./shortened.ts";

it("leaves a short text as it is, on one line", () => {
  expect(shortened("  The rules\n\nof   recitation. ")).toBe("The rules of recitation.");
  expect(shortened("a".repeat(160))).toBe("a".repeat(160));
});

it("cuts a long text between words, and not at a comma", () => {
  const text = `${"word ".repeat(31)}and, furthermore, much more`;
  expect(shortened(text)).toBe(`${"word ".repeat(31)}and…`);
  expect(shortened(`${"a".repeat(160)} b`)).toBe(`${"a".repeat(160)}…`);
});

it("cuts a text without spaces between characters", () => {
  expect(shortened("a".repeat(500))).toBe(`${"a".repeat(160)}…`);
  expect(shortened(`a${"😀".repeat(100)}`)).toBe(`a${"😀".repeat(79)}…`);
});

it("is never longer than that, never broken, and begins as the text does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), (text) => {
      const short = shortened(text);
      expect(short.length).toBeLessThanOrEqual(161);
      expect(short.isWellFormed()).toBe(text.isWellFormed());
      const line = text.replace(/\s+/gu, " ").trim();
      expect(line.startsWith(short.replace(/…$/, ""))).toBe(true);
    }),
  );
});
