import { expect, test } from "vitest";
import { shownTitle } from "./shown-title.ts";

const _id = "0123456789abcdef01234567";

test.each([
  ["marks only", "\u064b\u0651 \u0301"],
  ["a vowel sign that fonts draw on a letter", "\u093e"],
  ["direction controls", "\u202e\u2067\u200f"],
  ["zero-width characters", "\u200b\u200d\ufeff"],
  ["letters that fonts leave empty", "\u3164\u115f\uffa0"],
  ["a Braille cell without dots", "\u2800"],
  ["no text", ""],
])("a title of which nothing can be seen is shown as the course's code: %s", (_, title) => {
  expect(shownTitle({ _id, title })).toBe(_id);
});

test.each(["ء", "ـ", "🌙", "❤️", "👨‍👩‍👧", "1️⃣", "؟", "بِسْمِ", "نحو"])(
  "a title of which anything can be seen is shown as it was typed: %s",
  (title) => {
    expect(shownTitle({ _id, title })).toBe(title);
  },
);

test.each([
  ["an override", "\u202eنحو", "\u202eنحو\u202c"],
  ["an isolate", "\u2067Fiqh", "\u2067Fiqh\u2069"],
  ["two, in their order", "\u2067\u202eFiqh", "\u2067\u202eFiqh\u202c\u2069"],
  ["one that is closed", "\u202eFiqh\u202c 1", "\u202eFiqh\u202c 1"],
  ["an embedding in an isolate that ends", "\u2068\u202eFiqh\u2069 1", "\u2068\u202eFiqh\u2069 1"],
  ["ends without a beginning", "Fiqh\u2069\u202c", "Fiqh\u2069\u202c"],
  ["marks, which need no end", "\u200fFiqh\u200e", "\u200fFiqh\u200e"],
])("a title does not turn what stands after it: %s", (_, title, shown) => {
  expect(shownTitle({ _id, title })).toBe(shown);
});
