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
