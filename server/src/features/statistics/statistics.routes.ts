import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { countActiveCourses, countEnrolledStudents } from "./statistics.queries.ts";

export function statisticsRoutes({ database }: Platform): Route[] {
  return [
    route(contract.statistics.readStatistics, async () => {
      const [totalEnrolledStudents, totalCourses] = await Promise.all([
        countEnrolledStudents(database.read),
        countActiveCourses(database.read),
      ]);
      return { data: { totalEnrolledStudents, totalCourses } };
    }),
  ];
}
