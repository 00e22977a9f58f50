import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { response } from "../fields.ts";
import { ADMINS } from "../roles.ts";
import { WEEKDAYS } from "../weekdays.ts";

export const statistics = {
  readStatistics: endpoint({
    method: "GET",
    path: `${API}/admin/auth/course/stats`,
    access: ADMINS,
    query: z.object({
      /** First day of weeks, at 0:00 UTC; by default Monday. */
      weekStart: z.enum(WEEKDAYS).optional(),
    }),
    data: z.object({
      totalEnrolledStudents: response.count,
      totalCourses: response.count,
      waitingTeachers: response.count,
      /** Contiguous, current week last. */
      weeks: z.array(
        z.object({
          startsAt: response.time,
          joins: response.count,
          completions: response.count,
        }),
      ),
    }),
  }),
};
