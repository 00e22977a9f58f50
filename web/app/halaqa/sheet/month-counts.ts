import type { Month } from "./overview.api.ts";

type SheetStudent = Month["students"][number];

/** Days with class, earliest first. */
export const heldDays = ({ days }: Month): string[] =>
  days
    .filter(({ state }) => state === "held")
    .map(({ day }) => day)
    .toSorted();

/** A student's attendance on a day with class. Undefined while not in the halaqa. */
export function stateOn({ absences }: Month, student: SheetStudent, day: string) {
  const { _id, since, until, away, heardBefore = [] } = student;
  const exception = absences.find((row) => row.studentId === _id && row.day === day);
  if (exception) return exception.state;
  const isAway = away !== undefined && day >= away.from && day < away.until;
  const isInside = day >= since && !isAway && (until === undefined || day <= until);
  return isInside || heardBefore.includes(day) ? "present" : undefined;
}

/** Days present, late, absent and excused. Late counts as present. */
export function countsOf(month: Month, student: SheetStudent) {
  const states = heldDays(month).map((day) => stateOn(month, student, day));
  const count = (state: string) => states.filter((one) => one === state).length;
  return {
    here: count("present") + count("late"),
    late: count("late"),
    absent: count("absent"),
    excused: count("excused"),
  };
}

export const presentOn = (month: Month, day: string): number =>
  month.students.filter((student) =>
    ["present", "late"].includes(stateOn(month, student, day) ?? ""),
  ).length;

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
