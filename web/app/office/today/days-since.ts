import { dayOf, schoolHour, today } from "../../i18n/dates/school-day.ts";

const DAY_MS = 86_400_000;

/** Calendar days of the school since a time: 0 for today, 1 for yesterday. */
export const daysSince = (time: string): number =>
  Math.max(0, (Date.parse(today()) - Date.parse(dayOf(schoolHour(Date.parse(time))))) / DAY_MS);
