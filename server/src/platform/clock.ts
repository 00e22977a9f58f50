/** Epoch milliseconds. Passed in, so that tests can set the time. */
export type Clock = () => number;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** True also if `since` is as far in the future, because it was stored while the clock was ahead. */
export const hasElapsed = (since: number, period: number, now: number) =>
  Math.abs(now - since) >= period;

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
