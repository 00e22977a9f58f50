import { dateTimeFormat } from "../formatters.ts";

/** Local time of a zone, for example "2026-11-25 18:40". */
export function byClock(time: number | string, timeZone: string): string {
  // Swedish formats equal ISO 8601.
  const style = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  return dateTimeFormat("sv-SE", style).format(new Date(time));
}
