/** "2026-11-27T18:30" in the reader's time zone: for date pickers, and to sort by. */
export function localTime(time: string | Date): string {
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
