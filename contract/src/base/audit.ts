import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { response, page } from "../fields.ts";

/**
 * Audited actions of admins, and of staff on their own accounts. Stored entries contain these names, so none may be
 * renamed.
 */
export const AUDIT_ACTIONS = [
  "approveTeacher",
  "withdrawApproval",
  "approveAllTeachers",
  "suspendTeacher",
  "unsuspendTeacher",
  "hideLinks",
  "showLinks",
  "deleteTeacher",
  "suspendStudent",
  "unsuspendStudent",
  /** Deduplicated to one entry per admin and hour; without the search text. */
  "searchStudents",
  "makeFirstGuardian",
  "endGuardian",
  "letDecideAlone",
  "closeGuardianQuestion",
  "undoGuardianDecision",
  "issueRecoveryLink",
  "inviteTeacher",
  "revokeInvitation",
  "joinByInvitation",
  "takeBackup",
  "restoreCourse",
  /** Reading a whole course, a student's page, or all data of a person; at most one entry an hour for each. */
  "readCourse",
  "readStudent",
  "exportAccount",
  "eraseAccount",
  "deleteChild",
  "createAdmin",
  "deleteAdmin",
  "correctSheet",
  "editPage",
  /** Correction of "Children and privacy", without a new version. */
  "correctPage",
  "setFileQuotas",
  "setHijriDays",
  "editSchool",
  /** Reading messages to the school; at most one entry an hour for each admin. */
  "readComplaints",
  "answerComplaint",
  "hearRecitation",
  /** To the school or its teachers. */
  "announce",
  "withdrawAnnouncement",
  "nameComplaintReader",
  "endComplaintReader",
  "signIn",
  /** Failed sign-in by anyone; at most one entry per account in 15 minutes. */
  "failSignIn",
  "changePassword",
  "changeAddress",
  "deleteAccount",
  "recallAccount",
  "setUpSecondStep",
  "turnOffSecondStep",
  "clearSecondStep",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const audit = {
  /** Newest first. People have their current names; deleted ones "". */
  listAudit: endpoint({
    method: "GET",
    path: `${API}/admin/auth/audit`,
    access: ["superadmin"],
    query: z.object(page),
    data: z.object({
      entries: z.array(
        z.object({
          _id: response.id,
          at: response.time,
          action: z.enum(AUDIT_ACTIONS),
          actorId: response.id,
          actorName: response.text,
          /** `null` for several targets, or none. */
          targetId: response.text.nullable(),
          /**
           * Title of a course at the time; the number of several targets; the English title of a page or setting,
           * identified by `targetId`; both quotas in bytes (before 2026-11-22 in English).
           */
          targetName: response.text,
          /** Present if the person was a child, whose account is deleted. */
          isChild: z.boolean().optional(),
          reason: response.text,
        }),
      ),
      ...response.nextPage,
    }),
  }),
};
