import { contract } from "@madrasa/contract";
import { WEEKDAYS } from "@madrasa/contract/weekdays";
import { DAY, isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { listStoredCounts, type StoredCount } from "./statistics.queries.ts";
import { dayNumber, lastWeeks, WEEK } from "./weeks.ts";
import { countWaiting } from "../teachers/index.ts";

export function statisticsRoutes({ clock, database }: Platform): Route[] {
  return [
    route(contract.statistics.readStatistics, async ({ query: { weekStart = "monday" } }) => {
      const starts = lastWeeks(clock(), WEEKDAYS.indexOf(weekStart));
      const [counts, waitingTeachers] = await Promise.all([
        listStoredCounts(database.read, dayNumber(starts[0] ?? 0)),
        countWaiting(database.read),
      ]);
      const total = (name: StoredCount["name"], since = 0, days = 1) =>
        counts
          .filter((count) => count.name === name && count.day >= since && count.day < since + days)
          .reduce((sum, count) => sum + count.total, 0);
      const ofWeek = (name: StoredCount["name"], startsAt: number) =>
        total(name, dayNumber(startsAt), WEEK / DAY);
      const weeks = starts.map((startsAt) => ({
        startsAt: isoTime(startsAt),
        joins: ofWeek("joins", startsAt),
        completions: ofWeek("completions", startsAt),
      }));
      const totals = { totalEnrolledStudents: total("students"), totalCourses: total("courses") };
      return { data: { ...totals, waitingTeachers, weeks } };
    }),
  ];
}
