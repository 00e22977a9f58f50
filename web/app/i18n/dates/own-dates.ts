import { dates, numbers } from "../formatters.ts";
import { type DatePattern, fill, type OwnFormats, ownFormats } from "../own-formats.ts";
import { numericParts } from "./numeric-parts.ts";

/** Dates in languages that browsers lack: the browser only computes the numbers. */
type Calendar = NonNullable<OwnFormats["calendar"]>;

export function ownDate(pattern: DatePattern, date: Date, timeZone?: string): string {
  const { patterns, months, monthsShort, weekdays } = calendar();
  const { year, month, day } = numericParts(date, "gregory", timeZone);
  return fill(patterns[pattern], {
    day: figure(day),
    month: months[month - 1] ?? "",
    monthShort: monthsShort[month - 1] ?? "",
    weekday: weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "",
    year: figure(year),
  });
}

export function ownTime(date: Date): string {
  const { patterns, am, pm } = calendar();
  const [hours, minutes] = [date.getHours(), date.getMinutes()];
  return fill(patterns.time, {
    hour12: figure(hours % 12 || 12),
    minute: numbers({ minimumIntegerDigits: 2 }).format(minutes),
    ampm: hours < 12 ? am : pm,
  });
}

/** Name of the time zone in our files; undefined for the browser's. */
export function ownTimeZoneName(at: Date): string | undefined {
  const { timeZones } = ownFormats();
  if (!timeZones) return undefined;
  const { timeZone } = dates({}).resolvedOptions();
  const named = timeZones[timeZone];
  if (named !== undefined || timeZones["other"] === undefined) return named;
  const ahead = -at.getTimezoneOffset();
  const padded = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const amount = Math.abs(ahead);
  const offset = `${ahead < 0 ? "-" : "+"}${padded(amount / 60)}:${padded(amount % 60)}`;
  // Isolated, because the sign would move in right-to-left text.
  return fill(timeZones["other"], { offset: `\u2066${offset}\u2069` });
}

/** 2026, not 2,026. */
export function figure(value: number): string {
  return numbers({ useGrouping: false }).format(value);
}

function calendar(): Calendar {
  const { calendar: own } = ownFormats();
  if (!own) throw new Error("This language has its dates from the browser.");
  return own;
}
