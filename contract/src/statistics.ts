import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { response } from "./fields.ts";
import { ADMINS } from "./roles.ts";

export const statistics = {
  readStatistics: endpoint({
    method: "GET",
    path: `${API}/admin/auth/course/stats`,
    access: ADMINS,
    data: z.object({
      /** Distinct students with at least one enrolment in an active course. */
      totalEnrolledStudents: response.count,
      totalCourses: response.count,
    }),
  }),
};
