import { DAY, HOUR, isoTime } from "../../platform/clock.ts";
import { byClock } from "../../platform/school/by-clock.ts";

/** A device's date may be ahead of the school's: a day has come where it has come anywhere, and is over where it is over everywhere. */

const beginning = (time: number) => Math.floor(time / DAY) * DAY;

/** The latest date that it is now. */
export const latestDay = (now: number): number => beginning(now + 14 * HOUR);

/** The earliest date that it is, or was, at a time. */
export const earliestDay = (at: number): number => beginning(at - 12 * HOUR);

/** The date that it was in the school. */
export const dayIn = (timeZone: string, at: number): number =>
  Date.parse(byClock(at, timeZone).slice(0, "2026-11-25".length));

/** As "2026-11-25". */
export const dateOf = (day: number): string => isoTime(day).slice(0, 10);
