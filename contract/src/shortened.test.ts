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

it("gives at most 161 characters, splits no surrogate pair, and begins as the text does", () => {
  const pieces = ["كتاب", " ", "😀", ", ", "\n\n", "a".repeat(70), "é", "। "];
  for (let seed = 1; seed <= 400; seed += 1) {
    const text = Array.from(
      { length: 60 },
      (_, index) => pieces[(seed * (index + 3) * 7 + index * index) % pieces.length],
    ).join("");
    const short = shortened(text);
    expect(short.length).toBeLessThanOrEqual(161);
    expect(short.isWellFormed()).toBe(true);
    const line = text.replace(/\s+/gu, " ").trim();
    expect(line.startsWith(short.replace(/…$/, ""))).toBe(true);
  }
});
