import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { FIRST_STEPS } from "./first-steps.ts";
import { response } from "../fields.ts";
import { ADMINS } from "../roles.ts";
import { adminTeacher } from "./teachers.ts";

export const today = {
  readToday: endpoint({
    method: "GET",
    path: `${API}/admin/auth/today`,
    access: ADMINS,
    data: z.object({
      /** Pending teachers, longest waiting first; at most ten. */
      waiting: z.array(adminTeacher),
      waitingTotal: response.count,
      /** Messages to the school without a reply; null for admins who do not read them. */
      messages: z.object({ count: response.count, oldestAt: response.time.nullable() }).nullable(),
      /** Completed setup steps, for the superadmin of a new school. */
      steps: z.record(z.enum(FIRST_STEPS), z.boolean()).nullable(),
    }),
  }),
};
