import { z } from "zod";
import { exactlyOneProof, phoneChannel, proof, withPhone } from "../contact-fields.ts";
import { API, endpoint } from "../endpoint.ts";
import { consent } from "./family.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import {
  country,
  id,
  newPassword,
  emptyBody,
  password,
  phoneNumber,
  reason,
  requiredReason,
  response,
  secretOf,
} from "../fields.ts";
import { LINK_SECRET_LENGTH } from "../ids.ts";
import { CHILDREN_MAX } from "../limits.ts";
import { ADMINS } from "../roles.ts";

/** Requests of a second guardian to the school. */
const WISHES = ["endChild", "endGuardian", "beFirst"] as const;
/** `decideAlone`: from a student with a phone whom a guardian refused or did not answer. */
export const GUARDIAN_QUESTIONS = [...WISHES, "decideAlone"] as const;
export type GuardianQuestion = (typeof GUARDIAN_QUESTIONS)[number];

export const GUARDIAN_DECISIONS = ["makeFirst", "endGuardian", "letDecideAlone", "close"] as const;
export type GuardianDecision = (typeof GUARDIAN_DECISIONS)[number];

const GUARDIANS = ["student", "teacher"] as const;

/** 128 bits in base64url, in the fragment of the link. */
const secret = secretOf(LINK_SECRET_LENGTH);

const theChild = z.strictObject({ childId: id });
const person = z.object({ _id: response.id, firstName: response.text, lastName: response.text });
const question = z.object({
  kind: z.enum(GUARDIAN_QUESTIONS),
  words: response.text,
  askedAt: response.time,
});

export const guardians = {
  /** Other guardians of the caller's children: names only, without contacts and choices. */
  readGuardians: endpoint({
    method: "GET",
    path: `${API}/user/family/guardian`,
    access: GUARDIANS,
    allows: ["pin"],
    data: z.object({
      children: z.array(
        z.object({
          _id: response.id,
          firstName: response.text,
          /** True for the main guardian, who decides. */
          isFirst: z.boolean(),
          other: z.object({ firstName: response.text, lastName: response.text }).nullable(),
          invitedUntil: response.time.nullable(),
          asked: z.array(z.enum(WISHES)),
          /** End of a decision's undo period, in which guardians cannot change anything. */
          decidedUntil: response.time.nullable(),
        }),
      ),
      /** Students with their own phone, and their open requests. */
      grown: z.array(
        z.object({
          _id: response.id,
          firstName: response.text,
          /** True for the main guardian, who releases the student; others end their own access alone. */
          decides: z.boolean(),
          asksAlone: z.boolean(),
        }),
      ),
    }),
  }),

  /** Creates a link for a second guardian of these children, replacing an earlier one. */
  inviteGuardian: endpoint({
    method: "POST",
    path: `${API}/user/family/guardian/invitation`,
    access: GUARDIANS,
    body: z.strictObject({ childIds: z.array(id).min(1).max(CHILDREN_MAX), password }),
    data: z.object({ link: response.text, expiresAt: response.time }),
  }),

  withdrawInvitation: endpoint({
    method: "DELETE",
    path: `${API}/user/family/guardian/invitation`,
    access: GUARDIANS,
    query: theChild,
    body: emptyBody,
    data: response.none,
  }),

  /** Creates such a link for a student with a phone, to share progress. */
  nameGuardian: endpoint({
    method: "POST",
    path: `${API}/user/student/guardian/invitation`,
    access: ["student"],
    body: z.strictObject({ password }),
    data: z.object({ link: response.text, expiresAt: response.time }),
  }),

  takeBackNaming: endpoint({
    method: "DELETE",
    path: `${API}/user/student/guardian/invitation`,
    access: ["student"],
    body: emptyBody,
    data: response.none,
  }),

  /** Removes a guardian named by the student. Idempotent. */
  endNamedGuardian: endpoint({
    method: "DELETE",
    path: `${API}/user/student/guardian`,
    access: ["student"],
    query: z.strictObject({ guardianId: id }),
    body: emptyBody,
    data: response.none,
  }),

  readGuardianInvitation: endpoint({
    method: "POST",
    path: `${API}/guardian/invitation`,
    access: "anyone",
    body: z.strictObject({ secret }),
    data: z.object({
      invitedBy: response.text,
      children: z.array(response.text),
      /** True if a student with a phone invites, to share progress. */
      isNamed: z.boolean().optional(),
      expiresAt: response.time,
    }),
  }),

  /** Makes the caller the second guardian. CHILD_EXISTS names a child of the caller with an invited child's name. */
  acceptGuardianInvitation: endpoint({
    method: "POST",
    path: `${API}/guardian/invitation/accept`,
    access: GUARDIANS,
    body: z.strictObject({
      secret,
      consent,
      /** Own children confirmed as different from the invited ones. */
      kept: z.array(id).max(CHILDREN_MAX).optional(),
    }),
    data: response.none,
  }),

  /** Removes the other guardian (by the main one) or the caller. Access ends at once. */
  endGuardian: endpoint({
    method: "DELETE",
    path: `${API}/user/family/guardian`,
    access: GUARDIANS,
    query: theChild,
    body: z.strictObject({ who: z.enum(["me", "other"]), password }),
    data: response.none,
  }),

  handOver: endpoint({
    method: "POST",
    path: `${API}/user/family/guardian/first`,
    access: GUARDIANS,
    query: theChild,
    body: z.strictObject({ password }),
    data: response.none,
  }),

  askAdmins: endpoint({
    method: "POST",
    path: `${API}/user/family/guardian/question`,
    access: GUARDIANS,
    query: theChild,
    body: z.strictObject({ kind: z.enum(WISHES), reason: reason.default("") }),
    data: response.none,
  }),

  sendOwnPhoneCode: endpoint({
    method: "POST",
    path: `${API}/user/family/child/phone/code`,
    access: GUARDIANS,
    query: theChild,
    body: z
      .strictObject({ phoneNumber, country, method: phoneChannel.optional(), password })
      .transform(withPhone("phoneNumber")),
    data: z.object({ otpId: response.id }),
  }),

  /**
   * Identified by the code or link without a session. Sets phone and password, and keeps all data. Guardians then only
   * see progress.
   */
  giveOwnPhone: endpoint({
    method: "POST",
    path: `${API}/user/family/child/phone`,
    access: "anyone",
    body: z
      .strictObject({
        phoneNumber: phoneNumber.optional(),
        country: country.optional(),
        otpId: id.optional(),
        ...proof,
        password: newPassword,
      })
      .refine(...exactlyOneProof)
      .refine(
        ({ secret, phoneNumber, country, otpId }) =>
          secret !== undefined || [phoneNumber, country, otpId].every((one) => one !== undefined),
        { path: ["phoneNumber"], message: "PHONE_MISSING" satisfies FieldErrorCode },
      )
      .transform(withPhone("phoneNumber")),
    data: response.none,
  }),

  /** Guardians with access to a grown student's progress. */
  readProgressViewers: endpoint({
    method: "GET",
    path: `${API}/user/student/guardian`,
    access: ["student"],
    allows: ["pin"],
    data: z.object({
      guardians: z.array(
        z.object({
          _id: response.id.optional(),
          firstName: response.text,
          lastName: response.text,
          /** Whether the student named the guardian, and so ends it alone. */
          isNamed: z.boolean(),
        }),
      ),
      /** The end of an open invitation by the student. */
      invitedUntil: response.time.nullable(),
      /** State of the student's request to decide alone; `school` after a guardian's refusal. */
      asked: z.enum(["no", "guardians", "school"]),
    }),
  }),

  requestRelease: endpoint({
    method: "POST",
    path: `${API}/user/student/guardian/alone`,
    access: ["student"],
    body: emptyBody,
    data: response.none,
  }),

  /**
   * A guardian releases a student and loses access; the main guardian's answer is for both. A refusal is forwarded to
   * admins.
   */
  releaseStudent: endpoint({
    method: "POST",
    path: `${API}/user/family/child/alone`,
    access: GUARDIANS,
    query: theChild,
    body: z.strictObject({ allow: z.boolean() }),
    data: response.none,
  }),

  /** Oldest first, at most 100. */
  listGuardianQuestions: endpoint({
    method: "GET",
    path: `${API}/admin/auth/guardian/question`,
    access: ADMINS,
    data: z.object({ questions: z.array(question.extend({ child: person })) }),
  }),

  /** Guardians of a student with their requests, and the student's own children. Audited like reading the student. */
  readGuardiansOf: endpoint({
    method: "GET",
    path: `${API}/admin/auth/guardian`,
    access: ADMINS,
    query: z.object({ userID: id }),
    data: z.object({
      guardians: z.array(
        person.extend({
          role: response.role,
          isFirst: z.boolean(),
          /** Named by the student, to read only. */
          isNamed: z.boolean(),
          suspended: z.boolean(),
          questions: z.array(question),
        }),
      ),
      asksAlone: question.nullable(),
      /** End of the superadmin's undo period. */
      decidedUntil: response.time.nullable(),
      children: z.array(
        person.extend({
          suspended: z.boolean(),
          isFirst: z.boolean(),
          hasOther: z.boolean(),
          isOtherActive: z.boolean(),
        }),
      ),
    }),
  }),

  /**
   * Makes a guardian the main one, removes one, or releases a student, at once. Answers every open question about the
   * child. Audited with the reason; notifies both guardians.
   */
  decideGuardians: endpoint({
    method: "POST",
    path: `${API}/admin/auth/guardian`,
    access: ADMINS,
    body: z
      .strictObject({
        childId: id,
        decision: z.enum(GUARDIAN_DECISIONS),
        guardianId: id.optional(),
        reason: requiredReason,
      })
      .refine(
        ({ decision, guardianId }) =>
          !["makeFirst", "endGuardian"].includes(decision) || guardianId !== undefined,
        { path: ["guardianId"], message: "REQUIRED" satisfies FieldErrorCode },
      ),
    data: response.none,
  }),

  /** Restores the state before the last decision about the child, within 72 hours. */
  undoGuardianDecision: endpoint({
    method: "DELETE",
    path: `${API}/admin/auth/guardian`,
    access: ["superadmin"],
    body: z.strictObject({ childId: id, reason: requiredReason }),
    data: response.none,
  }),
};
