import { STATISTICS_WEEKS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";

export const WEEK = 7 * DAY;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;

/** The Monday, 0:00 UTC, with which each of the last weeks begins, the present week last. */
export function lastWeeks(now: number): number[] {
  const present = Math.floor((now - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
  return Array.from(
    { length: STATISTICS_WEEKS },
    (_, place) => present - (STATISTICS_WEEKS - 1 - place) * WEEK,
  );
}
