import fc from "fast-check";
import { expect, test } from "vitest";
import { SAME_TEXTS } from "../testing/same-texts.ts";
import { foldText } from "./fold-text.ts";

test.each(Object.entries(SAME_TEXTS))("folds %s", (_, texts) => {
  for (const text of texts) expect(foldText(text)).toBe(texts.at(-1));
});

test.each([
  ["گل", "كل"],
  ["چاي", "جاي"],
  ["پدر", "بدر"],
  ["لڑکا", "لرکا"],
  ["حمد", "خمد"],
  ["1", "2"],
  ["🌙", "⭐"],
])("keeps %s and %s apart", (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

test("removes marks, invisible characters and tatweel", () => {
  expect(foldText("\u064b\u0651\u0301 \u202e\u200b\u3164 \u0640'")).toBe("");
});

test("folding twice is the same as once, and composing changes nothing", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({
      unit: fc.integer({ min: 0x0600, max: 0x06ff }).map((code) => String.fromCodePoint(code)),
    }),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(text, (given) => {
      const once = foldText(given);
      expect(foldText(once)).toBe(once);
      expect(foldText(given.normalize("NFD"))).toBe(once);
      expect(foldText(given.normalize("NFC"))).toBe(once);
      expect(once).not.toMatch(/[\u064b-\u0652\u0640]|^\s|\s$/);
    }),
    { numRuns: 500 },
  );
});
