import type { Mushaf } from "@madrasa/contract/quran/units";
import { DAY, HOUR, isoTime } from "../../platform/clock.ts";

/**
 * The one place that knows the school's mushaf and its date. Until a school says its time zone, a day counts as come where
 * it has come anywhere, and as not yet over where it is not over anywhere.
 */

export const schoolMushaf = (): Mushaf => "madani";

const beginning = (time: number) => Math.floor(time / DAY) * DAY;

/** The latest date that it is now. */
export const latestDay = (now: number): number => beginning(now + 14 * HOUR);

/** The earliest date that it is, or was, at a time. */
export const earliestDay = (at: number): number => beginning(at - 12 * HOUR);

/** As "2026-11-25". */
export const dateOf = (day: number): string => isoTime(day).slice(0, 10);
