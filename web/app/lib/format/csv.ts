/**
 * Signs that begin a formula. The wide ones are those of Asian keyboards. A spreadsheet looks for
 * them at the start of a cell, and a file written with commas is also opened with semicolons or
 * tabs, where a cell begins after each of those.
 */
const FORMULA_AT_START = /^[" ]*[=+\-@＝＋－＠\t\r\n]/;
const FORMULA_AFTER_SEPARATOR = /([,;\t\r\n][" ]*)(?=[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** Tells Excel that the letters are UTF-8: without it, Arabic turns into signs. */
const MARK = "\uFEFF";

/**
 * Rows as a file that spreadsheets open. What somebody else wrote runs nothing there: a cell that
 * could be a formula gets an apostrophe before it, and so stays the text that it is.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return MARK + rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const inside = value.replace(FORMULA_AFTER_SEPARATOR, "$1'");
  const safe = FORMULA_AT_START.test(inside) ? `'${inside}` : inside;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
