import type { Track } from "./apply-acts.ts";
import type { Month } from "./overview.api.ts";

type Pupil = Month["pupils"][number];

/** Days on which the circle met, the earliest first. */
export const heldDays = ({ days }: Month): string[] =>
  days
    .filter(({ state }) => state === "held")
    .map(({ day }) => day)
    .toSorted();

/** How a pupil was there on a day that was held; undefined before the pupil was in the circle, and was not heard. */
export function stateOn({ absences, recitals }: Month, { _id, since }: Pupil, day: string) {
  const isOfDay = (row: { studentId: string; day: string }) =>
    row.studentId === _id && row.day === day;
  const exception = absences.find(isOfDay);
  if (exception) return exception.state;
  return day >= since || recitals.some(isOfDay) ? "present" : undefined;
}

/** Of how many days a pupil was there, late, absent or excused. Who came late was there. */
export function countsOf(month: Month, pupil: Pupil) {
  const states = heldDays(month).map((day) => stateOn(month, pupil, day));
  const count = (state: string) => states.filter((one) => one === state).length;
  return {
    here: count("present") + count("late"),
    late: count("late"),
    absent: count("absent"),
    excused: count("excused"),
  };
}

/** How many pupils were there on a day. Who came late was there. */
export const hereOn = (month: Month, day: string): number =>
  month.pupils.filter((pupil) => ["present", "late"].includes(stateOn(month, pupil, day) ?? ""))
    .length;

/** Where a track began in the month and where it came to, and on how many days it was heard. */
export function heardIn({ recitals }: Month, { _id }: Pupil, track: Track) {
  const own = recitals.filter((row) => row.studentId === _id && row.track === track);
  const [first, last] = [own[0], own.at(-1)];
  return first && last && { from: first.from, to: last.to, days: own.length };
}

/** The first days of the months from one day to another, the newest first. */
export function monthsBetween(from: string, to: string): string[] {
  const monthOf = (day: string) => {
    const date = new Date(day);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const beginningOf = (months: number) =>
    new Date(Date.UTC(Math.floor(months / 12), months % 12, 1)).toISOString().slice(0, 10);
  const count = Math.max(0, monthOf(to) - monthOf(from)) + 1;
  return Array.from({ length: count }, (_, back) => beginningOf(monthOf(to) - back));
}
