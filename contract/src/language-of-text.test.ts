import { expect, test } from "vitest";
import { languageOfText } from "./language-of-text.ts";

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
