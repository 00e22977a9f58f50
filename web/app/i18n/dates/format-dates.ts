import { dates } from "../formatters.ts";
import { activeLanguage } from "../locale.ts";
import { type DatePattern, fill, ownFormats } from "../own-formats.ts";
import { formatHijri, formatHijriAt, hijriDayNow, isHijriShown } from "./hijri.ts";
import { ownDate, ownTime, ownTimeZoneName } from "./own-dates.ts";

export type DateLike = string | number | Date;
type Options = Intl.DateTimeFormatOptions;

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const time = () =>
  ({ hour: "numeric", minute: "2-digit", dayPeriod: ownFormats().dayPeriod }) as const;

/** Nov 27, 2026. */
export function formatDate(time: DateLike): string {
  return dayText(new Date(time), "date", DAY);
}

/** Nov 27: a date without time, independent of time zones. */
export function formatDay(time: DateLike): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return dayText(new Date(time), "dayMonth", options);
}

/** Nov 27 · 17 Jumada al-Thani: today in both calendars. */
export function formatToday(): string {
  const day = dayText(new Date(), "dayMonth", { day: "numeric", month: "short" });
  return beside(day, hijriDayNow());
}

/** Nov 27, 2026, 6:40 PM. */
export function formatDateTime(time: DateLike): string {
  return dayAndTime(new Date(time), "date", DAY);
}

/** November 05, 2026: effective date of privacy and terms, independent of time zones. */
export function formatLongDate(time: DateLike): string {
  const date = new Date(time);
  // Format of the specification in English; Arabic and Urdu have no leading zero.
  const day = activeLanguage() === "en" ? "2-digit" : "numeric";
  const options = { year: "numeric", month: "long", day, timeZone: "UTC" } as const;
  const text = dayText(date, "dateLong", options);
  return isHijriShown() ? beside(text, formatHijri(date, "UTC")) : text;
}

/** 27 November 2026 and 17 Jumada al-Thani 1448 AH. */
export function bothDates(time: DateLike): string[] {
  const date = new Date(time);
  const options = { year: "numeric", month: "long", day: "numeric" } as const;
  return [dayText(date, "dateLong", options), formatHijriAt(date)].filter(Boolean);
}

/** Names the reader's time zone, because India and Iraq are 2.5 hours apart. */
export function formatMeetingTime(time: DateLike): string {
  const date = new Date(time);
  const pattern = isThisYear(date) ? "weekdayDate" : "weekdayDateYear";
  const day = inYear(date, { weekday: "long", day: "numeric", month: "long" });
  const zone = `(${timeZoneName(date)})`;
  if (!isHijriShown()) return `${dayAndTime(date, pattern, day)} ${zone}`;
  return beside(dayText(date, pattern, day), formatHijriAt(date), `${timeText(date)} ${zone}`);
}

/** Compact: Jan 8, 8:30 PM. */
export function formatShortMeetingTime(time: DateLike): string {
  const date = new Date(time);
  const { pattern, day } = shortDay(date);
  return dayAndTime(date, pattern, day);
}

/** Time first, for lines that may be cut: 8:30 PM · Jan 8. */
export function formatMeetingLine(time: DateLike): string {
  const date = new Date(time);
  const { pattern, day } = shortDay(date);
  return beside(timeText(date), dayText(date, pattern, day));
}

function shortDay(date: Date): { pattern: DatePattern; day: Options } {
  const pattern = isThisYear(date) ? "dayMonth" : "date";
  return { pattern, day: inYear(date, { day: "numeric", month: "short" }) };
}

/** For example "India Standard Time"; the offset if unnamed. */
export function timeZoneName(at: Date): string {
  const own = ownTimeZoneName(at);
  if (own !== undefined) return own;
  const named = (style: "longGeneric" | "long") =>
    dates({ timeZoneName: style })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  // Some zones have only one of both names.
  return [named("longGeneric"), named("long")].find((name) => !/\d/.test(name)) ?? named("long");
}

function beside(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

function isThisYear(date: Date): boolean {
  return date.getFullYear() === new Date().getFullYear();
}

/** Includes the year unless it is the current one. */
function inYear(date: Date, day: Options): Options {
  return isThisYear(date) ? day : { ...day, year: "numeric" };
}

function dayText(date: Date, pattern: DatePattern, options: Options): string {
  return ownFormats().calendar
    ? ownDate(pattern, date, options.timeZone)
    : dates(options).format(date);
}

function timeText(date: Date): string {
  return ownFormats().calendar ? ownTime(date) : withOrderedTime(date, time());
}

function dayAndTime(date: Date, pattern: DatePattern, day: Options): string {
  const own = ownFormats().calendar;
  if (!own) return withOrderedTime(date, { ...day, ...time() });
  return fill(own.patterns.dateTime, { date: ownDate(pattern, date), time: ownTime(date) });
}

/** Isolates the time: in Urdu "PM" would be on the wrong side. */
function withOrderedTime(date: Date, options: Options): string {
  const parts = dates(options).formatToParts(date);
  const from = parts.findIndex(({ type }) => type === "hour");
  const to = parts.findIndex(({ type }) => type === "dayPeriod");
  const text = (some: typeof parts) => some.map(({ value }) => value).join("");
  if (to < from || !/[a-z]/i.test(parts[to]?.value ?? "")) return text(parts);
  const time = text(parts.slice(from, to + 1));
  return `${text(parts.slice(0, from))}\u2066${time}\u2069${text(parts.slice(to + 1))}`;
}
