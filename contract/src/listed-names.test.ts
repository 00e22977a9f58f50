import { describe, expect, test } from "vitest";
import { listedName, nameKey, namesOfList } from "./listed-names.ts";
import { slips } from "./family/slips.ts";

describe("a line of a pasted list", () => {
  test.each([
    ["1. أحمد علي", "أحمد علي", ["1."]],
    ["2) Fatima", "Fatima", ["2)"]],
    ["• زينب", "زينب", ["•"]],
    ["١- محمد", "محمد", ["١-"]],
    ["- Hasan", "Hasan", ["-"]],
    ["3.\tYusuf\t0750 123 4567", "Yusuf", ["0750 123 4567", "3."]],
    ["12\tAmina\tHasan", "Amina Hasan", ["12"]],
    ["(۴) ہاجرہ", "ہاجرہ", ["(۴)"]],
    ["* 7. Idris", "Idris", ["* 7."]],
    ["Zayd: +964 (750) 123-4567", "Zayd", ["+964 (750) 123-4567"]],
    ["٠٧٥٠١٢٣٤٥٦٧ مريم", "مريم", ["٠٧٥٠١٢٣٤٥٦٧"]],
    ["\u200f5- نور\u200f", "نور", ["5-"]],
    ["Abd al-Rahman", "Abd al-Rahman", []],
    ["‘Ali 2", "‘Ali 2", []],
    ["'Umar", "'Umar", []],
    ["0750 123 4567", "", ["0750 123 4567"]],
    ["", "", []],
  ])("%j has the name %j", (line, name, dropped) => {
    expect(listedName(line)).toEqual({ name, dropped });
    expect(listedName(name)).toEqual({ name, dropped: [] });
  });

  test("is cleaned in the call as well", () => {
    const names = ["1. أحمد علي", "3.\tYusuf\t0750 123 4567"];
    expect(slips.addSlips.body.parse({ names })).toEqual({ names: ["أحمد علي", "Yusuf"] });
    expect(slips.addSlips.body.safeParse({ names: ["0750 123 4567"] }).success).toBe(false);
  });
});

test("a list names what was dropped and who is on it twice, each once", () => {
  const text = "1. Ali Hasan\r\n2. ali  hasan\n\n3. Ala\n4. Ala'\nAli Hasan 0750 123 4567";
  expect(namesOfList(text)).toEqual({
    names: ["Ali Hasan", "ali hasan", "Ala", "Ala'", "Ali Hasan"],
    dropped: ["1.", "2.", "3.", "4.", "0750 123 4567"],
    repeated: ["ali hasan", "Ali Hasan"],
  });
});

describe("the key of a name", () => {
  test.each([
    ["علاء", "علا"],
    ["هناء", "هنا"],
    ["سناء", "سنا"],
    ["هدى", "هدي"],
    ["Ala'", "Ala"],
    ["N\u016br", "Nur"],
    ["فاطمة", "فاطمه"],
  ])("tells %s from %s", (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));

  test.each([
    ["Ali Hasan", " ali  HASAN "],
    ["N\u016br", "Nu\u0304r"],
    ["\u0622منة", "\u0627\u0653منة"],
    ["علاء", "\u200fعلاء\u200f"],
  ])("is the same for %j and %j", (one, other) => expect(nameKey(one)).toBe(nameKey(other)));
});
