import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "./fold.ts";

describe("one spelling", () => {
  test.each([
    ["أحمد", "احمد"],
    ["إسلام", "اسلام"],
    ["آية", "ايه"],
    ["ٱلرحمن", "الرحمن"],
    ["مُحَمَّدٌ", "محمد"],
    ["تـجـويـد", "تجويد"],
    ["هدى", "هدي"],
    ["مسئول", "مسيول"],
    ["مؤمن", "مومن"],
    ["کتاب", "كتاب"],
    ["گل", "گل"],
    ["ڕێگا", "ريگا"],
    ["دڵ", "دل"],
    ["بەڵێ", "بهلي"],
    ["مدرسۃ", "مدرسه"],
    ["لڑکے", "لڑكي"],
    ["میں", "مين"],
    ["ﷺ", "صلي الله عليه وسلم"],
    ["ﻻ", "لا"],
    ["٠٩ ۰۹", "09 09"],
    ["Çelebi ÉCOLE", "celebi ecole"],
    ["ﬁqh", "fiqh"],
    ["a\u200fb\u200cc", "abc"],
    ["  two   words\n", "two words"],
  ])("of %j is %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

test("folding twice is folding once, and composing changes nothing", { timeout: 30_000 }, () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({
      unit: fc.integer({ min: 0x0600, max: 0x06ff }).map((code) => String.fromCodePoint(code)),
    }),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(text, (given) => {
      const once = fold(given);
      expect(fold(once)).toBe(once);
      expect(fold(given.normalize("NFD"))).toBe(once);
      expect(fold(given.normalize("NFC"))).toBe(once);
      expect(once).not.toMatch(/[\u064b-\u0652\u0640]|^\s|\s$/);
    }),
    { numRuns: 500 },
  );
});
