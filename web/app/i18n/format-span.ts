import { formatParts } from "./format-lists.ts";
import type { MessageKey } from "./messages.ts";
import { t } from "./t.ts";

const UNITS = [
  ["ui.hourCount", 3600],
  ["ui.minuteCount", 60],
  ["ui.secondCount", 1],
] as const satisfies [MessageKey, number][];

/** "1 hour, 6 minutes, 20 seconds". Uses messages, because browsers lack units of Sorani. */
export function spokenTime(seconds: number): string {
  let left = Math.floor(Math.abs(seconds));
  const parts = UNITS.flatMap(([key, unit]) => {
    const count = Math.floor(left / unit);
    left %= unit;
    return count > 0 ? [t(key, { count })] : [];
  });
  if (parts.length === 0) return t("ui.secondCount", { count: 0 });
  return formatParts(parts);
}

/** "40 seconds", as an estimate. */
export function formatWait(seconds: number): string {
  return seconds < 90
    ? t("ui.secondCount", { count: Math.max(1, Math.round(seconds)) })
    : t("ui.minuteCount", { count: Math.round(seconds / 60) });
}
