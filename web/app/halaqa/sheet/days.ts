import { formatDay } from "../../i18n/dates/format-dates.ts";
import { today } from "../../i18n/dates/school-day.ts";
import { weekdayName } from "../../i18n/dates/week.ts";

export { dayOf, schoolHour, today } from "../../i18n/dates/school-day.ts";

const DAY_MS = 86_400_000;
const DAY_LENGTH = "2026-11-25".length;

export const dayBefore = (day: string, days = 1): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, DAY_LENGTH);

export const dayAfter = (day: string, days = 1): string => dayBefore(day, -days);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const weekdayOf = (day: string): string => weekdayName(new Date(day).getUTCDay());

export const dayName = (day: string): string => `${weekdayOf(day)} · ${formatDay(day)}`;

export function dayRanges(days: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = [];
  for (const day of days.toSorted()) {
    const last = ranges.at(-1);
    if (last && dayAfter(last.to) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

const EARLIEST = "1900-01-01";

/** True for a valid date such as "2026-11-25". */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayBefore(text, 0) === text;

export function pastDayIn(search: URLSearchParams, first = EARLIEST): string | undefined {
  const asked = search.get("day") ?? "";
  return isDay(asked) && asked < today() && asked >= first ? asked : undefined;
}
