/** What a spreadsheet would take for a formula, or reach one by; the wide forms of Asian keyboards too. */
const RISKY = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Tells Excel that the letters are UTF-8: without it, Arabic turns into signs. */
const MARK = "\uFEFF";

/**
 * Rows as a file that spreadsheets open. What somebody else wrote runs nothing there: a cell that
 * could be a formula begins with an apostrophe, and so stays the text that it is.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return MARK + rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = RISKY.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
