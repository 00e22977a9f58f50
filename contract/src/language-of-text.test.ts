import { expect, test } from "vitest";
import { languageOfText } from "./language-of-text.ts";
import { LANGUAGES } from "./languages.ts";

test.each([
  ["Tajweed for beginners", "en"],
  ["Tajweed (تجويد)", "en"],
  ["Kitêba kurmancî", "en"],
  ["أحكام التجويد", "ar"],
  ["شرح كتاب Fiqh للمبتدئين", "ar"],
  ["تجوید کے قواعد", "ur"],
  ["اردو گرامر", "ur"],
  ["لڑکوں کے لیے عربی", "ur"],
  ["ڕێزمانی کوردی", "ckb"],
  ["فێربوونی قورئان بۆ منداڵان", "ckb"],
  ["🌙 1447", "en"],
  ["", "en"],
])("%j is in %s", (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

test("languages of Arabic letters run from right to left", () => {
  const directions = Object.entries(LANGUAGES).map(([name, { direction }]) => [name, direction]);
  expect(Object.fromEntries(directions)).toEqual({ en: "ltr", ar: "rtl", ur: "rtl", ckb: "rtl" });
});
