/** "2026-11-27T18:30" as the reader's clock shows a moment: for the browser's own picker, and to be sorted. */
export function localTime(moment: string | Date): string {
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
