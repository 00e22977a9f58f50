import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { response, page } from "./fields.ts";

/**
 * The acts of admins that are recorded, and what staff do to their own accounts. Stored entries hold
 * these names, so none may be renamed.
 */
export const AUDIT_ACTS = [
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
  /** At most one entry in an hour for each admin, without the words. */
  "searchStudents",
  /** On the guardians of a child, who is the target. */
  "makeFirstGuardian",
  "endGuardian",
  "letDecideAlone",
  "closeGuardianQuestion",
  "issueRecoveryLink",
  "inviteTeacher",
  "revokeInvitation",
  "joinByInvitation",
  "takeBackup",
  "restoreCourse",
  /** Reading the whole of a course, a student's page, and all of a person; at most one entry an hour for each. */
  "readCourse",
  "readStudent",
  "exportAccount",
  "eraseAccount",
  "createAdmin",
  "deleteAdmin",
  /** A day of a daily sheet; the target is the pupil, or the course. */
  "correctSheet",
  "editPage",
  /** "Children and privacy", which nobody was asked to read again. */
  "correctPage",
  "setFileQuotas",
  "setHijriDays",
  "editSchool",
  /** Reading what people told the school; at most one entry an hour for each admin. */
  "readComplaints",
  "answerComplaint",
  /** Hearing a recitation, with the reason. */
  "hearRecitation",
  "nameComplaintReader",
  "endComplaintReader",
  "signIn",
  /** By anyone; at most one entry in a quarter of an hour for each account. */
  "failSignIn",
  "changePassword",
  "changeAddress",
  "deleteAccount",
  "recallAccount",
  "setUpSecondStep",
  "turnOffSecondStep",
  "clearSecondStep",
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

export const audit = {
  /** Newest first. People have their present names, and once their account is deleted "". */
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
          act: z.enum(AUDIT_ACTS),
          actorId: response.id,
          actorName: response.text,
          /** The person, course or page concerned; `null` when there were several, or none. */
          targetId: response.text.nullable(),
          /**
           * The title of a course then; when there were several, their number; the English title of a
           * page or of a setting of the school, whose id tells which it is; the two quotas in bytes, and in entries before 2026-11-22 in English words.
           */
          targetName: response.text,
          /** The person was a child, whose account is deleted; a former server leaves it out. */
          isChild: z.boolean().optional(),
          /** The admin's words, or "". */
          reason: response.text,
        }),
      ),
      ...response.nextPage,
    }),
  }),
};
