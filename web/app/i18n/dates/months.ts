import { dates } from "../formatters.ts";
import { ownFormats } from "../own-formats.ts";
import { formatHijri } from "./hijri.ts";
import { numericParts } from "./numeric-parts.ts";
import { figure, ownDate } from "./own-dates.ts";

/** Formats of days such as "2026-11-25", independent of time zones. */

export function formatMonth(day: string): string {
  const date = new Date(day);
  const { calendar } = ownFormats();
  if (calendar) return `${calendar.months[date.getUTCMonth()]} ${figure(date.getUTCFullYear())}`;
  const options = { year: "numeric", month: "long", timeZone: "UTC" } as const;
  return dates(options).format(date);
}

/** 25 November 2026, without the Hijri date. */
export function formatLongDay(day: string): string {
  const date = new Date(day);
  if (ownFormats().calendar) return ownDate("dateLong", date, "UTC");
  const options = { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" } as const;
  return dates(options).format(date);
}

/** Jumada al-Ula – Jumada al-Thani 1448 AH: Hijri months of a Gregorian month; "" if unavailable. */
export function formatHijriMonths(day: string): string {
  const date = new Date(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
  const { hijriDate } = ownFormats();
  // Date pattern of the language, without the day.
  const pattern = hijriDate.slice(hijriDate.indexOf("{hijriMonth}"));
  const named = [first, last].map((one) => formatHijri(one, "UTC", undefined, pattern));
  return [...new Set(named)].join(" – ");
}

export const formatHijriDay = (day: string): string =>
  formatHijri(new Date(day), "UTC", undefined, ownFormats().hijriDay);

export const formatHijriDate = (day: string): string => formatHijri(new Date(day), "UTC");

export const dayNumbers = (day: string): [string, string] => [
  figure(numericParts(new Date(day), "gregory", "UTC").day),
  formatHijri(new Date(day), "UTC", undefined, "{day}"),
];
