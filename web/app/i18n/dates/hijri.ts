import { localStore } from "../../lib/storage/storage.ts";
import { dates } from "../formatters.ts";
import { hijriDays, isDayFromEvening } from "../hijri-days.ts";
import { direction, i18n } from "../locale.ts";
import { fill, ownFormats } from "../own-formats.ts";
import { numericParts } from "./numeric-parts.ts";
import { figure } from "./own-dates.ts";

/** Local setting "yes" or "no"; by default depends on the language. */
const KEY = "hijri-dates";
const UMM_AL_QURA = "islamic-umalqura";
/** Approximates sunset for schools whose day begins in the evening. */
const EVENING_HOUR = 18;

/** True next to Gregorian dates; in English only by choice. */
export function isHijriShown(): boolean {
  const chosen = localStore.read(KEY);
  return chosen === "yes" || (chosen !== "no" && direction() === "rtl");
}

export function chooseHijri(isShown: boolean): void {
  localStore.write(KEY, isShown ? "yes" : "no");
  i18n.emit("change");
}

/**
 * 17 Jumada al-Thani 1448 AH, by Umm al-Qura with the school's correction for local moon sightings. "" if the browser
 * lacks the calendar.
 */
export function formatHijri(
  date: Date,
  timeZone?: string,
  correctionDays: number = hijriDays(),
  pattern = ownFormats().hijriDate,
): string {
  if (!isSupported()) return "";
  const today = numericParts(date, "gregory", timeZone);
  const corrected = Date.UTC(today.year, today.month - 1, today.day + correctionDays);
  const { year, month, day } = numericParts(new Date(corrected), UMM_AL_QURA, "UTC");
  const { hijriMonths } = ownFormats();
  return fill(pattern, {
    day: figure(day),
    hijriMonth: hijriMonths[month - 1] ?? "",
    year: figure(year),
  });
}

export function formatHijriAt(time: Date, pattern?: string): string {
  const isNextDay = isDayFromEvening() && time.getHours() >= EVENING_HOUR;
  return formatHijri(time, undefined, hijriDays() + (isNextDay ? 1 : 0), pattern);
}

/** 13 Jumada al-Thani: the current day without year; "" if hidden by choice. */
export function hijriDayNow(): string {
  return localStore.read(KEY) === "no" ? "" : formatHijriAt(new Date(), ownFormats().hijriDay);
}

export function hijriToday(correctionDays?: number): string {
  return formatHijri(new Date(), undefined, correctionDays);
}

function isSupported(): boolean {
  const { calendar } = dates({}, `en-u-ca-${UMM_AL_QURA}`).resolvedOptions();
  return calendar === UMM_AL_QURA;
}
