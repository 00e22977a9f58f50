import type { Month } from "./overview.api.ts";

type Pupil = Month["pupils"][number];

/** Days on which the circle met, the earliest first. */
export const heldDays = ({ days }: Month): string[] =>
  days
    .filter(({ state }) => state === "held")
    .map(({ day }) => day)
    .toSorted();

/** How a pupil was there on a day that was held; undefined before the pupil was in the circle. */
export function stateOn({ absences }: Month, { _id, since }: Pupil, day: string) {
  if (day < since) return undefined;
  const exception = absences.find((row) => row.studentId === _id && row.day === day);
  return exception?.state ?? "present";
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

/** What was heard as new last in the month. */
export const lastNew = ({ recitals }: Month, { _id }: Pupil) =>
  recitals.findLast(({ studentId, track }) => studentId === _id && track === "new");

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
