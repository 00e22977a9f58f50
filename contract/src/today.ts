import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { FIRST_STEPS } from "./first-steps.ts";
import { response } from "./fields.ts";
import { ADMINS } from "./roles.ts";
import { overseenTeacher } from "./teachers.ts";

export const today = {
  /** Who waits for an admin, and what a new school still needs. */
  readToday: endpoint({
    method: "GET",
    path: `${API}/admin/auth/today`,
    access: ADMINS,
    data: z.object({
      /** Teachers who wait for approval, the longest first; at most ten of them. */
      waiting: z.array(overseenTeacher),
      waitingTotal: response.count,
      /** For the superadmin of a new school that still needs some: which are done. */
      steps: z.record(z.enum(FIRST_STEPS), z.boolean()).nullable(),
    }),
  }),
};
