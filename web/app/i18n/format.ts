import { sizeOf } from "@madrasa/contract/size";
import { numbers } from "./formatters.ts";
import { fill, ownFormats } from "./own-formats.ts";
import { t } from "./t.ts";

export function formatNumber(value: number): string {
  return numbers({}).format(value);
}

/** 0 to 100. */
export function formatPercent(percent: number): string {
  return numbers({ style: "percent", maximumFractionDigits: 0 }).format(percent / 100);
}

/** For example 8.3 MB, with the language's unit. */
export function formatBytes(bytes: number): string {
  const { step, figure } = sizeOf(bytes);
  if (step === 0) return t("ui.byteCount", { count: figure });
  return fill(ownFormats().sizes[step - 1] ?? "", [numbers({}).format(figure)]);
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

/** Isolates people's text from the direction of a message. */
export function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}
