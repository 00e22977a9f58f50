import { activeLocale, readerLocale, withLatinDigits } from "./locale.ts";

const memo = new Map<string, unknown>();

function formatter<T>(kind: string, options: object, make: (locale: string) => T): T {
  const locale = withLatinDigits(activeLocale());
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = memo.get(key) as T | undefined;
  if (known) return known;
  const made = make(locale);
  memo.set(key, made);
  return made;
}

function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatter("number", options, (locale) => new Intl.NumberFormat(locale, options));
}

function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatter("date", options, (locale) => new Intl.DateTimeFormat(locale, options));
}

type DateLike = string | number | Date;

export function formatNumber(value: number): string {
  return numbers({}).format(value);
}

/** From 0 to 100, as the contract has it. */
export function formatPercent(percent: number): string {
  return numbers({ style: "percent", maximumFractionDigits: 0 }).format(percent / 100);
}

/** 27 Nov 2026, in the reader's time zone. */
export function formatDate(time: DateLike): string {
  return dates({ dateStyle: "medium" }).format(new Date(time));
}

/** 27 Nov: a day without a time, the same in every time zone. */
export function formatDay(time: DateLike): string {
  return dates({ month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(time));
}

/** 27 Nov 2026, 18:40, in the reader's time zone. */
export function formatDateTime(time: DateLike): string {
  return dates({ dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

/**
 * November 05, 2026: when the privacy and terms pages were last agreed. A day without a time, so it
 * is the same in every time zone.
 */
export function formatLongDate(time: DateLike): string {
  return dates({ year: "numeric", month: "long", day: "2-digit", timeZone: "UTC" }).format(
    new Date(time),
  );
}

/**
 * A meeting's time in the reader's time zone, which is named: India and Iraq are 2.5 hours apart.
 * For screens that are not rendered by the server, which does not know the region.
 */
export function formatMeetingTime(time: DateLike): string {
  const date = new Date(time);
  const text = inReadersOrder(date, { weekday: "long", day: "numeric", month: "long" });
  return `${text} (${timeZoneName(date)})`;
}

/** The same where there is little room: 8 Jan, 20:30. */
export function formatShortMeetingTime(time: DateLike): string {
  return inReadersOrder(new Date(time), { day: "numeric", month: "short" });
}

/** Day and month in the order of the reader's region, and the year only when it is another one. */
function inReadersOrder(date: Date, day: Intl.DateTimeFormatOptions): string {
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const options = {
    ...day,
    ...(!isThisYear && ({ year: "numeric" } as const)),
    hour: "numeric",
    minute: "2-digit",
  } as const;
  return formatter(
    "meeting",
    options,
    () => new Intl.DateTimeFormat(withLatinDigits(readerLocale()), options),
  ).format(date);
}

/** The reader's time zone by its name, as "India Standard Time"; by its offset if it has no name. */
export function timeZoneName(at: Date): string {
  const named = (timeZoneName: "longGeneric" | "long") =>
    dates({ timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  // Some zones have only one of the two names in some languages.
  return [named("longGeneric"), named("long")].find((name) => !/\d/.test(name)) ?? named("long");
}

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** 8.3 MB. One MB is 1024 times 1024 bytes, as in the limits. */
export function formatBytes(bytes: number): string {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** step;
  return numbers({
    style: "unit",
    unit: SIZES[step] ?? "byte",
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && step > 1 ? 1 : 0,
  }).format(value);
}

/** 6:20, or 1:06:20 from an hour on. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const padded = numbers({ minimumIntegerDigits: 2 });
  const tail = `${hours > 0 ? padded.format(minutes) : formatNumber(minutes)}:${padded.format(rest)}`;
  return hours > 0 ? `${formatNumber(hours)}:${tail}` : tail;
}

/** "about 40 sec": an estimate. */
export function formatWait(seconds: number): string {
  const inMinutes = seconds >= 90;
  return numbers({
    style: "unit",
    unit: inMinutes ? "minute" : "second",
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(Math.max(1, Math.round(inMinutes ? seconds / 60 : seconds)));
}

export function formatList(items: readonly string[]): string {
  return formatter(
    "list",
    {},
    (locale) => new Intl.ListFormat(locale, { type: "disjunction" }),
  ).format(items);
}

/** For people's text inside a message: its direction does not affect the text around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
