import { expect, test } from "vitest";
import { EXCERPT_MAX } from "@madrasa/contract/limits";
import { excerpt } from "./excerpt.ts";

const points = (text: string) => Array.from(text).length;

test("a text of up to 300 code points stays as it is", () => {
  for (const letter of ["a", "ج", "🕌"]) {
    const text = letter.repeat(EXCERPT_MAX);
    expect(excerpt(text)).toBe(text);
  }
});

test("a longer text is cut at 300 code points, of which the last is an ellipsis", () => {
  for (const letter of ["a", "ج", "🕌"]) {
    const cut = excerpt(letter.repeat(EXCERPT_MAX + 1));
    expect(cut).toBe(`${letter.repeat(EXCERPT_MAX - 1)}…`);
    expect(points(cut)).toBe(EXCERPT_MAX);
  }
});

test("it is never cut inside a character that people see as one", () => {
  // A base letter with a mark, a family of four, and a two-letter flag.
  for (const character of ["بِ", "👨‍👩‍👧‍👦", "🇮🇶"]) {
    const cut = excerpt(`a${character.repeat(400)}`);
    expect(points(cut)).toBeLessThanOrEqual(EXCERPT_MAX);
    expect(cut.slice(1, -1).replaceAll(character, "")).toBe("");
  }
});

test("a single character of hundreds of marks is cut all the same", () => {
  const cut = excerpt(`ب${"\u064e".repeat(5_000)}`);
  expect(points(cut)).toBe(EXCERPT_MAX);
});

test("it ends with a whole word, unless that is a very long one", () => {
  expect(excerpt("قراءة ".repeat(60))).toBe(`${"قراءة ".repeat(50).trimEnd()}…`);
  expect(excerpt(`${"a".repeat(299)} rest`)).toBe(`${"a".repeat(299)}…`);
  expect(excerpt(`${"word ".repeat(50)}${"x".repeat(100)}`)).toMatch(/x…$/);
});
