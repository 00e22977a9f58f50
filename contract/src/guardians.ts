import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { consent } from "./family.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { id, nothing, password, reason, response, secretOf } from "./fields.ts";
import { CHILDREN_MAX } from "./limits.ts";
import { ADMINS } from "./roles.ts";

/** Two guardians of one child, and what the school decides where they differ. */

/** What is asked of the school: by the second guardian, or by the one against whom an admin decided. */
export const GUARDIAN_QUESTIONS = ["endChild", "endGuardian", "beFirst", "objection"] as const;
export type GuardianQuestion = (typeof GUARDIAN_QUESTIONS)[number];

/** What an admin decides: also that nothing changes. */
export const GUARDIAN_DECISIONS = ["makeFirst", "endGuardian", "close"] as const;
export type GuardianDecision = (typeof GUARDIAN_DECISIONS)[number];

const GUARDIANS = ["student", "teacher"] as const;

/** 128 bits in base64url, in the fragment of the invitation's link. */
const secret = secretOf(22);

const theChild = z.strictObject({ childId: id });
const person = z.object({ _id: response.id, firstName: response.text, lastName: response.text });
const question = z.object({
  kind: z.enum(GUARDIAN_QUESTIONS),
  words: response.text,
  askedAt: response.time,
});

export const guardians = {
  /** For each child of the caller who else looks after it: the name alone, no contact and no choice. */
  readGuardians: endpoint({
    method: "GET",
    path: `${API}/user/family/guardian`,
    access: GUARDIANS,
    child: false,
    data: z.object({
      children: z.array(
        z.object({
          _id: response.id,
          firstName: response.text,
          /** Whether the caller is the first guardian, who decides on the membership and the other. */
          isFirst: z.boolean(),
          other: z.object({ firstName: response.text, lastName: response.text }).nullable(),
          /** An open invitation of the caller. */
          invitedUntil: response.time.nullable(),
          /** What the caller has asked the school and was not answered yet. */
          asked: z.array(z.enum(GUARDIAN_QUESTIONS)),
          /** An admin's decision that takes effect then, unless one of the two objects. */
          handover: z.object({ toMe: z.boolean(), at: response.time }).nullable(),
        }),
      ),
    }),
  }),

  /** A link with which one person becomes the second guardian of these children; a former one ends. */
  inviteGuardian: endpoint({
    method: "POST",
    path: `${API}/user/family/guardian/invitation`,
    access: GUARDIANS,
    child: false,
    body: z.strictObject({ childIds: z.array(id).min(1).max(CHILDREN_MAX), password }),
    data: z.object({ link: response.text, expiresAt: response.time }),
  }),

  withdrawInvitation: endpoint({
    method: "DELETE",
    path: `${API}/user/family/guardian/invitation`,
    access: GUARDIANS,
    child: false,
    query: theChild,
    body: nothing,
    data: response.none,
  }),

  /** Who invites, and the first names of the children. */
  readGuardianInvitation: endpoint({
    method: "POST",
    path: `${API}/guardian-invitation`,
    access: "anyone",
    body: z.strictObject({ secret }),
    data: z.object({
      invitedBy: response.text,
      children: z.array(response.text),
      expiresAt: response.time,
    }),
  }),

  /** The caller agrees as the first guardian did, and becomes the second. */
  acceptGuardianInvitation: endpoint({
    method: "POST",
    path: `${API}/guardian-invitation/accept`,
    access: GUARDIANS,
    child: false,
    body: z.strictObject({ secret, consent }),
    data: response.none,
  }),

  /** The first ends the other; the second only steps back. Who is ended loses everything at once. */
  endGuardian: endpoint({
    method: "DELETE",
    path: `${API}/user/family/guardian`,
    access: GUARDIANS,
    child: false,
    query: theChild,
    body: z.strictObject({ who: z.enum(["me", "other"]), password }),
    data: response.none,
  }),

  /** The first makes the second the first. */
  handOver: endpoint({
    method: "POST",
    path: `${API}/user/family/guardian/first`,
    access: GUARDIANS,
    child: false,
    query: theChild,
    body: z.strictObject({ password }),
    data: response.none,
  }),

  /** The second's wish, or an objection to an admin's decision, which then does not take effect. */
  askSchool: endpoint({
    method: "POST",
    path: `${API}/user/family/guardian/question`,
    access: GUARDIANS,
    child: false,
    query: theChild,
    body: z.strictObject({ kind: z.enum(GUARDIAN_QUESTIONS), reason: reason.default("") }),
    data: response.none,
  }),

  /** What admins are asked, the oldest first; at most a hundred. */
  listGuardianQuestions: endpoint({
    method: "GET",
    path: `${API}/admin/auth/guardian/question`,
    access: ADMINS,
    data: z.object({ questions: z.array(question.extend({ child: person })) }),
  }),

  /** The guardians of a student with what they ask, and the student's own children. Recorded as reading the student. */
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
          suspended: z.boolean(),
          questions: z.array(question),
        }),
      ),
      handover: z.object({ guardianId: response.id, at: response.time }).nullable(),
      children: z.array(person.extend({ suspended: z.boolean() })),
    }),
  }),

  /**
   * Makes a guardian the first, after 72 hours in which both may object, or ends one at once, for which a
   * reason is needed. Every open question about the child is answered by it. Recorded, and told to both.
   */
  decideGuardians: endpoint({
    method: "POST",
    path: `${API}/admin/auth/guardian`,
    access: ADMINS,
    body: z
      .strictObject({
        childId: id,
        decision: z.enum(GUARDIAN_DECISIONS),
        /** Of whom it is; not for `close`. */
        guardianId: id.optional(),
        reason: reason.default(""),
      })
      .refine(({ decision, guardianId }) => decision === "close" || guardianId !== undefined, {
        path: ["guardianId"],
        message: "REQUIRED" satisfies FieldErrorCode,
      })
      .refine(({ decision, reason }) => decision !== "endGuardian" || reason !== "", {
        path: ["reason"],
        message: "WORDS_MISSING" satisfies FieldErrorCode,
      }),
    data: response.none,
  }),
};
