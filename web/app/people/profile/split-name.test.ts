import { expect, it } from "vitest";
import { splitName } from "./split-name.ts";

const SALMA = { firstName: "Salma", lastName: "Anwar" };
const ABD = { firstName: "عبد الرحمن", lastName: "الحسن" };

it.each([
  ["the last name changes", "عبد الرحمن الحسيني", ABD, ["عبد الرحمن", "الحسيني"]],
  ["the last name gets a word", "عبد الرحمن بن الحسن", ABD, ["عبد الرحمن", "بن الحسن"]],
  ["the first name changes", "عبد الله الحسن", ABD, ["عبد الله", "الحسن"]],
  ["nothing but spaces changes", "  عبد  الرحمن الحسن ", ABD, ["عبد الرحمن", "الحسن"]],
  ["a word is added to a short name", "Salma bint Anwar", SALMA, ["Salma", "bint Anwar"]],
  ["the first name gets a word", "Umm Salma Anwar", SALMA, ["Umm Salma", "Anwar"]],
  ["both of two words change", "Karim Hasan", SALMA, ["Karim", "Hasan"]],
  ["the last name is taken away", "عبد الرحمن", ABD, ["عبد الرحمن", ""]],
  ["a word of the first name is taken away", "الرحمن الحسن", ABD, ["الرحمن", "الحسن"]],
  ["the last name is missing", "Karim", SALMA, ["Karim", ""]],
  ["nothing is left", " ", SALMA, ["", ""]],
])("stays split where it was when %s", (_, typed, stored, [firstName, lastName]) => {
  expect(splitName(typed, stored)).toEqual({ firstName, lastName });
});

it.each([
  ["all of it is another", "عبد العزيز محمد علي", ABD],
  ["both parts changed", "عبد الرحمن الحسن", SALMA],
  ["two words take the place of a longer name", "عبد الله", ABD],
])("is not guessed when %s", (_, typed, stored) => {
  expect(splitName(typed, stored)).toBeUndefined();
});
