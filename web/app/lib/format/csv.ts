/**
 * Characters that begin a formula; the wide ones are on Asian keyboards. A spreadsheet looks for
 * them at the start of a cell, and a file written with commas is also opened with semicolons or
 * tabs, where a cell begins after each of those.
 */
const FORMULA_AT_START = /^[" ]*[=+\-@＝＋－＠\t\r\n]/;
const FORMULA_AFTER_SEPARATOR = /([,;\t\r\n][" ]*)(?=[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** The byte order mark: without it, Excel does not read UTF-8 and shows Arabic as symbols. */
const MARK = "\uFEFF";

/**
 * Rows as CSV for spreadsheets. Other people's text must not run as a formula: a cell that could be
 * one gets an apostrophe before it, and so stays text.
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
