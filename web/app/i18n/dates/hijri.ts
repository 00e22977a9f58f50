import { localStore } from "../../lib/storage/storage.ts";
import { hijriDays, isDayFromEvening } from "../hijri-days.ts";
import { direction, i18n } from "../locale.ts";
import { fill, ownFormats } from "../own-formats.ts";
import { numericParts } from "./numeric-parts.ts";
import { figure } from "./own-dates.ts";

/** On this device: "yes" or "no"; without it, by the language. */
const KEY = "hijri-dates";
const UMM_AL_QURA = "islamic-umalqura";
/** Where the school's day begins in the evening: without a computation of sunset. */
const EVENING_HOUR = 18;

/** Beside the Gregorian date; in English only when the reader chose it. */
export function isHijriShown(): boolean {
  const chosen = localStore.read(KEY);
  return chosen === "yes" || (chosen !== "no" && direction() === "rtl");
}

export function chooseHijri(isShown: boolean): void {
  localStore.write(KEY, isShown ? "yes" : "no");
  i18n.emit("change");
}

/**
 * 17 Jumada al-Thani 1448 AH: the day by the calendar of Umm al-Qura, corrected by the school, whose
 * month may begin when its own people see the moon. "" where the browser lacks the calendar.
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

/** Beside the hour of `time`, in the reader's time zone. */
export function formatHijriAt(time: Date, pattern?: string): string {
  const isNextDay = isDayFromEvening() && time.getHours() >= EVENING_HOUR;
  return formatHijri(time, undefined, hijriDays() + (isNextDay ? 1 : 0), pattern);
}

/** 13 Jumada al-Thani: the day now, without the year; "" where the reader chose to see none. */
export function hijriDayNow(): string {
  return localStore.read(KEY) === "no" ? "" : formatHijriAt(new Date(), ownFormats().hijriDay);
}

export function hijriToday(correctionDays?: number): string {
  return formatHijri(new Date(), undefined, correctionDays);
}

function isSupported(): boolean {
  const { calendar } = new Intl.DateTimeFormat(`en-u-ca-${UMM_AL_QURA}`).resolvedOptions();
  return calendar === UMM_AL_QURA;
}
