import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import { byClock } from "../../platform/school/by-clock.ts";
import { dateOf } from "../../halaqa/sheet/index.ts";

const MADE_AT = 8 * HOUR;

/** Days are UTC midnights of dates. */
export type Digest = { at: number; since: number; from: number; to: number };

/** Local time as if the zone were UTC. */
const localTime = (time: number, zone: string) =>
  Date.parse(`${byClock(time, zone).replace(" ", "T")}Z`);

/** 08:00 of a date in the zone. */
function morningOf(day: number, zone: string): number {
  const wanted = day + MADE_AT;
  let time = wanted;
  // The second step corrects an offset that changes in between.
  for (let step = 0; step < 2; step += 1) time += wanted - localTime(time, zone);
  return Math.floor(time / MINUTE) * MINUTE;
}

/** The last digest made at 08:00 of this weekday, or of any, from the seven days before. */
export function lastDigest(now: number, zone: string, weekday?: number): Digest {
  let day = Math.floor(localTime(now, zone) / DAY) * DAY;
  const isMade = () =>
    (weekday === undefined || new Date(day).getUTCDay() === weekday) && morningOf(day, zone) <= now;
  while (!isMade()) day -= DAY;
  const from = day - 7 * DAY;
  return { at: morningOf(day, zone), since: morningOf(from, zone), from, to: day - DAY };
}

/** Date of a digest's week, which begins on Sunday, or of its day. */
export function subjectOf({ to }: Digest, every: "week" | "day"): string {
  const day = to + DAY;
  const begin = every === "week" ? day - new Date(day).getUTCDay() * DAY : day;
  return dateOf(begin);
}
