import { FORMATS_KEY } from "./formats-key.ts";
import { i18n } from "./locale.ts";

/** What `i18n/<language>/formats.json` has: words and patterns that browsers lack or have wrong. */
export type OwnFormats = {
  /** From Muharram on. */
  hijriMonths: string[];
  hijriDate: string;
  /** Without its year. */
  hijriDay: string;
  /** Morning, evening and night in place of AM and PM, in this style of the browser's. */
  dayPeriod?: "short";
  /** In place of the browser's, for Sorani, which no phone's browser knows. */
  calendar?: {
    months: string[];
    monthsShort: string[];
    /** From Sunday on. */
    weekdays: string[];
    am: string;
    pm: string;
    patterns: Record<DatePattern | "time" | "dateTime", string>;
  };
  /** By the zone's id, in place of the browser's name; "other" for the rest. */
  timeZones?: Record<string, string>;
  /** Kilobytes, megabytes, gigabytes. */
  sizes: string[];
  lists?: Record<"conjunction" | "disjunction", { two: string; middle: string; end: string }>;
};

export type DatePattern = "date" | "dateLong" | "dayMonth" | "weekdayDate" | "weekdayDateYear";

export function ownFormats(): OwnFormats {
  return i18n.messages[FORMATS_KEY] as unknown as OwnFormats;
}

/** Puts the values into the places of a pattern. */
export function fill(pattern: string, values: Record<string, string> | readonly string[]): string {
  const named = values as Record<string, string>;
  // bounded: a pattern of `formats.json`, some twenty characters
  return pattern.replace(/\{(\w+)\}/g, (_place, name: string) => named[name] ?? "");
}
