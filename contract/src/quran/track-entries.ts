import { GRADE_REPEAT } from "./directions.ts";
import type { Unit } from "./units.ts";
import type { Passage } from "./verses.ts";

export type TrackEntry = Passage & { grade: number; unit: Unit; day: number | string };

/** Returns entries, which are in the order heard within a day, with the newest first. */
export const newestFirst = <Entry extends { day: number | string }>(entries: readonly Entry[]) =>
  entries
    .toReversed()
    .toSorted((one, other) => Number(one.day < other.day) - Number(one.day > other.day));

/** Groups entries by day. `newest`: the newest first; within a day the result has the order heard. */
export const byDay = <Entry extends { day: number | string }>(newest: readonly Entry[]) =>
  [...new Set(newest.map(({ day }) => day))].map((day) =>
    newest.filter((entry) => entry.day === day).toReversed(),
  );

/** Newest entry, or one of its day that has to be repeated and was not heard again since. */
export const lastOfTrack = <Entry extends TrackEntry>(newest: readonly Entry[]) =>
  byDay(newest)[0]?.find(
    ({ grade, from, to }, index, ofDay) =>
      grade === GRADE_REPEAT &&
      !ofDay.slice(index + 1).some((later) => later.from <= to && from <= later.to),
  ) ?? newest[0];

/** Entry before the newest one that has the usual length: not one to repeat. */
export const usualBefore = (newest: readonly TrackEntry[]) =>
  newest.slice(1).find(({ grade }) => grade !== GRADE_REPEAT);
