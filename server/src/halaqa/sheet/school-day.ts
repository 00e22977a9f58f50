import { DAY, HOUR, isoTime, MINUTE } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { byClock } from "../../platform/school/by-clock.ts";

/** Days are UTC midnights of dates. */

const beginning = (time: number) => Math.floor(time / DAY) * DAY;

export const latestDay = (now: number): number => beginning(now + 14 * HOUR);

export const earliestDay = (at: number): number => beginning(at - 12 * HOUR);

export const dayIn = (timeZone: string, at: number): number =>
  Date.parse(byClock(at, timeZone).slice(0, "2026-11-25".length));

/** Date on which a student joined; without the school's time zone, the earliest that it may have been. */
export const dayJoined = (joinedAt: number, { timeZone }: Pick<SchoolClock, "timeZone">): number =>
  timeZone === undefined ? earliestDay(joinedAt) : dayIn(timeZone, joinedAt);

type Held = { day: number; at: number };
export type Membership = {
  enrolled_at: number;
  away_from: number | null;
  away_until: number | null;
};

/** False if the student joined after the day's class was marked as held. */
export function hadJoined({ day, at }: Held, joinedAt: number, timeZone: string): boolean {
  const joinedOn = dayIn(timeZone, joinedAt);
  return day > joinedOn || (day === joinedOn && joinedAt <= at);
}

/** False for classes before the student joined and while they were away. */
export function wasMember(held: Held, membership: Membership, timeZone: string): boolean {
  const { enrolled_at, away_from, away_until } = membership;
  const had = (at: number | null) => at !== null && hadJoined(held, at, timeZone);
  return had(enrolled_at) && (!had(away_from) || had(away_until));
}

/** Milliseconds by which a page's clock may be ahead at midnight. */
const CLOCK_GRACE = 5 * MINUTE;

/** `timeZone`: undefined until set by the school. */
export type SchoolClock = { now: number; timeZone: string | undefined };

export const schoolClock = ({
  clock,
  settings,
}: Pick<Platform, "clock" | "settings">): SchoolClock => ({
  now: clock(),
  timeZone: settings.now().saved.timeZone?.value,
});

export const lastOpenDay = ({ now, timeZone }: SchoolClock): number =>
  timeZone === undefined ? latestDay(now) : dayIn(timeZone, now + CLOCK_GRACE);

/** Cache of formatted dates: a sheet repeats each a hundred times. */
const dates = new Map<number, string>();
const DATES_MAX = 4_000;

export function dateOf(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = isoTime(day).slice(0, 10);
  if (dates.size >= DATES_MAX) dates.clear();
  dates.set(day, date);
  return date;
}
