import { FORMATS_KEY } from "./formats-key.ts";
import { i18n } from "./locale.ts";

/** Formats in `i18n/<language>/formats.json` that browsers lack or have wrong. */
export type OwnFormats = {
  /** Muharram first. */
  hijriMonths: string[];
  hijriDate: string;
  /** Without year. */
  hijriDay: string;
  /** Day periods instead of AM and PM, in this `Intl` style. */
  dayPeriod?: "short";
  /** Replaces the browser's calendar, for Sorani. */
  calendar?: {
    months: string[];
    monthsShort: string[];
    /** Sunday first. */
    weekdays: string[];
    am: string;
    pm: string;
    patterns: Record<DatePattern | "time" | "dateTime", string>;
  };
  /** Names by zone id; "other" for the rest. */
  timeZones?: Record<string, string>;
  /** Kilobytes, megabytes, gigabytes. */
  sizes: string[];
  lists?: Record<"conjunction" | "disjunction", { two: string; middle: string; end: string }>;
};

export type DatePattern = "date" | "dateLong" | "dayMonth" | "weekdayDate" | "weekdayDateYear";

export function ownFormats(): OwnFormats {
  return i18n.messages[FORMATS_KEY] as unknown as OwnFormats;
}

export function fill(pattern: string, values: Record<string, string> | readonly string[]): string {
  const named = values as Record<string, string>;
  // bounded: a pattern of `formats.json`, some twenty characters
  return pattern.replace(/\{(\w+)\}/g, (_place, name: string) => named[name] ?? "");
}
