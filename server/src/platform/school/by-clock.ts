/** A time as the clocks of a zone show it, such as "2026-11-25 18:40". */
export function byClock(time: number | string, timeZone: string): string {
  // Sweden writes dates and times as ISO 8601 does.
  const style = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat("sv-SE", style).format(new Date(time));
}
