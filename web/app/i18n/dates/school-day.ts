import { schoolZone } from "../../lib/page-head/school-zone.ts";
import { serverTime } from "../../lib/server-clock.ts";
import { dates } from "../formatters.ts";

/** Formats a server time as "2026-11-25T18" in the time zone set by the school, by default in that of the device. */
export function schoolHour(time = serverTime()): string {
  const parts = new Map(formatterIn(schoolZone()).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}T${parts.get("hour")}`;

  function formatterIn(timeZone: string | undefined) {
    const digits = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" } as const;
    const options = { ...digits, hourCycle: "h23", ...(timeZone && { timeZone }) } as const;
    try {
      return dates(options, "en-u-nu-latn-ca-gregory").formatToParts(time);
    } catch (error) {
      // Older browsers may not support the zone.
      if (timeZone === undefined) throw error;
      return formatterIn(undefined);
    }
  }
}

const DAY_LENGTH = "2026-11-25".length;
export const dayOf = (hour: string): string => hour.slice(0, DAY_LENGTH);

/** Today as "2026-11-25", by server time in the school's time zone. */
export const today = (): string => dayOf(schoolHour());
