import { MINUTE } from "../../platform/clock.ts";
import { byClock } from "../../platform/school/by-clock.ts";

const FROM = 21;
const UNTIL = 7;
/** All zones' offsets, and the times at which clocks change, are multiples. */
const STEP = 15 * MINUTE;

/** The earliest time, not before `at`, outside of 21:00 to 07:00 in the zone. */
export function afterQuietHours(at: number, timeZone: string): number {
  let time = at;
  while (isQuiet(time, timeZone)) time = Math.floor(time / STEP + 1) * STEP;
  return time;
}

function isQuiet(at: number, timeZone: string): boolean {
  const hour = Number(byClock(at, timeZone).slice("2026-11-25 ".length, -":40".length));
  return hour >= FROM || hour < UNTIL;
}
