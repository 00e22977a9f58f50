import { STATISTICS_WEEKS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";

export const WEEK = 7 * DAY;
/** 4 January 1970. */
const FIRST_SUNDAY = 3 * DAY;

/** First days (00:00 UTC) of the last weeks, current week last. `weekStart`: 0 is Sunday. */
export function lastWeeks(now: number, weekStart: number): number[] {
  const first = FIRST_SUNDAY + weekStart * DAY;
  const present = Math.floor((now - first) / WEEK) * WEEK + first;
  return Array.from(
    { length: STATISTICS_WEEKS },
    (_, index) => present - (STATISTICS_WEEKS - 1 - index) * WEEK,
  );
}

/** Days since 1 January 1970, as in the database. */
export function dayNumber(time: number): number {
  return Math.floor(time / DAY);
}
