import { formatDay } from "../../i18n/dates/format-dates.ts";
import { weekdayName } from "../../i18n/dates/week.ts";
import { localTime } from "../../lib/format/local-time.ts";

const DAY_MS = 86_400_000;

/** Today as "2026-11-25", by the device. */
export const today = (): string => localTime(new Date()).slice(0, 10);

export const dayBefore = (day: string, days = 1): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const weekdayOf = (day: string): string => weekdayName(new Date(day).getUTCDay());

/** "Monday · Nov 23". */
export const dayName = (day: string): string => `${weekdayOf(day)} · ${formatDay(day)}`;

const EARLIEST = "1900-01-01";

/** A date that the calendar has, as "2026-11-25". */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayBefore(text, 0) === text;

/** The day named in an address, where it is a date that has come and is not before the first; otherwise today. */
export function dayAsked(search: URLSearchParams, first = EARLIEST): string {
  const now = today();
  const asked = search.get("day") ?? "";
  const isPast = isDay(asked) && asked < now && asked >= first;
  return isPast ? asked : now;
}
