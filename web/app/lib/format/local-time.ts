/** "2026-11-27T18:30", for date pickers and sorting. */
export function localTime(time: string | Date): string {
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
