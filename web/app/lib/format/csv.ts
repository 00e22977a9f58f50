/**
 * Start of a formula, including wide characters of Asian keyboards. Checked after every separator, because files with
 * commas are also opened with semicolons or tabs.
 */
const FORMULA_AT_START = /^[" ]*[=+\-@＝＋－＠\t\r\n]/;
const FORMULA_AFTER_SEPARATOR = /([,;\t\r\n][" ]*)(?=[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** Byte order mark, without which Excel does not read UTF-8. */
const MARK = "\uFEFF";

/** CSV for spreadsheets. A cell that could be a formula gets an apostrophe, so that others' text never runs. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return MARK + rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const inside = value.replace(FORMULA_AFTER_SEPARATOR, "$1'");
  const safe = FORMULA_AT_START.test(inside) ? `'${inside}` : inside;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
