import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { response, page } from "./fields.ts";

/** What admins did to others, each under a name that never changes: old entries keep theirs. */
export const AUDIT_ACTS = [
  "approveTeacher",
  "withdrawApproval",
  "approveAllTeachers",
  "suspendTeacher",
  "unsuspendTeacher",
  "deleteTeacher",
  "issueRecoveryLink",
  "restoreCourse",
  "createAdmin",
  "deleteAdmin",
  "editPage",
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** Newest first. Names are as they were at the time: people leave, the trail stays. */
export const listAudit = endpoint({
  method: "GET",
  path: `${API}/admin/auth/audit`,
  access: ["superadmin"],
  query: z.strictObject(page),
  data: z.object({
    entries: z.array(
      z.object({
        _id: response.id,
        at: response.time,
        act: z.enum(AUDIT_ACTS),
        actorId: response.id,
        actorName: response.text,
        /** The person, the course or the page it was done to; `null` where it was many. */
        targetId: response.text.nullable(),
        /** Where it was many, how many. */
        targetName: response.text,
      }),
    ),
    ...response.nextPage,
  }),
});
