import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { countPending } from "../teachers/index.ts";
import { countActiveCourses, countByWeek, countEnrolledStudents } from "./statistics.queries.ts";
import { lastWeeks, WEEK } from "./weeks.ts";

export function statisticsRoutes({ clock, database }: Platform): Route[] {
  return [
    route(contract.statistics.readStatistics, async () => {
      const starts = lastWeeks(clock());
      const period = { since: starts[0] ?? 0, week: WEEK };
      const [totalEnrolledStudents, totalCourses, waitingTeachers, joins, completions] =
        await Promise.all([
          countEnrolledStudents(database.read),
          countActiveCourses(database.read),
          countPending(database.read),
          countByWeek(database.read, "joins", period),
          countByWeek(database.read, "completions", period),
        ]);
      const weeks = starts.map((startsAt, place) => ({
        startsAt: isoTime(startsAt),
        joins: joins.get(place) ?? 0,
        completions: completions.get(place) ?? 0,
      }));
      return { data: { totalEnrolledStudents, totalCourses, waitingTeachers, weeks } };
    }),
  ];
}
