import { STATISTICS_WEEKS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";

export const WEEK = 7 * DAY;
/** 4 January 1970 was a Sunday. */
const FIRST_SUNDAY = 3 * DAY;

/**
 * The day, 0:00 UTC, with which each of the last weeks begins, the present week last. `weekStart` is a
 * day of the week, 0 being Sunday.
 */
export function lastWeeks(now: number, weekStart: number): number[] {
  const first = FIRST_SUNDAY + weekStart * DAY;
  const present = Math.floor((now - first) / WEEK) * WEEK + first;
  return Array.from(
    { length: STATISTICS_WEEKS },
    (_, place) => present - (STATISTICS_WEEKS - 1 - place) * WEEK,
  );
}

/** How many days a time is after 1 January 1970, as the database counts them. */
export function dayNumber(time: number): number {
  return Math.floor(time / DAY);
}
