import fc from "fast-check";
import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

/** RFC 4180, like spreadsheets. */
function parse(file: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], "", false];
  const text = file.replace(/^\uFEFF/, "");
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === ",") {
      row.push(cell);
      cell = "";
    } else if (letter === "\r" && text[at + 1] === "\n") {
      rows.push([...row, cell]);
      [row, cell] = [[], ""];
      at += 1;
    } else cell += letter;
  }
  return rows;
}

/** A formula at any possible start of a cell, for any separator. */
const FORMULA = /(?:^|[,;\t\r\n])[" ]*[=+\-@＝＋－＠]/m;

test("each cell of any names is read back except for apostrophes, and none is a formula", () => {
  const starts = fc.constantFrom(
    "",
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    '"',
    ",",
    "'",
    "＝",
    "ز",
    "x;=",
    "x;+",
    'x; "@',
    "x\t-",
    "x,=",
  );
  const cell = fc.tuple(starts, fc.string({ unit: "grapheme" })).map((parts) => parts.join(""));
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, (written) => {
      const file = toCsv(written);
      expect(file.replace(/^\uFEFF/, "")).not.toMatch(FORMULA);
      const withoutApostrophes = (table: string[][]) =>
        table.map((row) => row.map((text) => text.replaceAll("'", "")));
      expect(withoutApostrophes(parse(file))).toEqual(withoutApostrophes(written));
    }),
    { numRuns: 500 },
  );
});

test("the file begins with the byte order mark that Excel needs for UTF-8, and its lines end with CR LF", () => {
  expect(toCsv([["Name"], ["زينب"]])).toBe("\uFEFFName\r\nزينب\r\n");
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+919876543210", "'+919876543210"],
  ["-1+1", "'-1+1"],
  ["@sum", "'@sum"],
  ["\tcmd", `"'\tcmd"`],
  ["a=b", "a=b"],
  ["x;=HYPERLINK(1)", `"x;'=HYPERLINK(1)"`],
  ["x\t+1", `"x\t'+1"`],
  ["Ali; Hasan", `"Ali; Hasan"`],
  ['say "salam", twice', '"say ""salam"", twice"'],
  ["", ""],
])("%j is written %j", (text, written) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${written}\r\n`);
});

test("numbers stay numbers, negative ones too", () => {
  expect(toCsv([[3, -1]])).toBe("\uFEFF3,-1\r\n");
});
