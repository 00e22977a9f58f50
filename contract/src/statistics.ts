import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { response } from "./fields.ts";
import { ADMINS } from "./roles.ts";
import { WEEKDAYS } from "./weekdays.ts";

export const statistics = {
  readStatistics: endpoint({
    method: "GET",
    path: `${API}/admin/auth/course/stats`,
    access: ADMINS,
    query: z.object({
      /** With which day weeks begin, at 0:00 UTC; Monday if absent. */
      weekStart: z.enum(WEEKDAYS).optional(),
    }),
    data: z.object({
      /** Distinct students with at least one enrolment in an active course. */
      totalEnrolledStudents: response.count,
      totalCourses: response.count,
      /** Teachers who wait for approval. */
      waitingTeachers: response.count,
      /** Without a gap, the present week last. */
      weeks: z.array(
        z.object({
          startsAt: response.time,
          /** Students who joined a course. */
          joins: response.count,
          /** Lessons completed. */
          completions: response.count,
        }),
      ),
    }),
  }),
};
