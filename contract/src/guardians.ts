import { z } from "zod";
import { exactlyOneProof, phoneChannel, proof } from "./contact-fields.ts";
import { API, endpoint } from "./endpoint.ts";
import { consent } from "./family.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import {
  country,
  id,
  newPassword,
  nothing,
  password,
  phoneNumber,
  reason,
  response,
  secretOf,
} from "./fields.ts";
import { CHILDREN_MAX } from "./limits.ts";
import { ADMINS } from "./roles.ts";

/** Two guardians of one child, what the school decides where they differ, and a child that grows up. */

/** What is asked of the school: by the second guardian, or by the one against whom an admin decided. */
const WISHES = ["endChild", "endGuardian", "beFirst", "objection"] as const;
/** `decideAlone`: by a pupil with a phone of its own, to whom a guardian said no or who had no answer. */
export const GUARDIAN_QUESTIONS = [...WISHES, "decideAlone"] as const;
export type GuardianQuestion = (typeof GUARDIAN_QUESTIONS)[number];

/** What an admin decides: also that nothing changes. */
export const GUARDIAN_DECISIONS = ["makeFirst", "endGuardian", "letDecideAlone", "close"] as const;
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
          asked: z.array(z.enum(WISHES)),
          /** An admin's decision that takes effect then, unless one of the two objects. */
          handover: z.object({ toMe: z.boolean(), at: response.time }).nullable(),
        }),
      ),
      /** Who have a phone of their own by now, and whether they ask to decide alone. */
      grown: z.array(
        z.object({ _id: response.id, firstName: response.text, asksAlone: z.boolean() }),
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
    byPin: false,
    query: theChild,
    body: nothing,
    data: response.none,
  }),

  /** A student with a phone names one who sees progress; for the link the same holds. */
  nameGuardian: endpoint({
    method: "POST",
    path: `${API}/user/student/guardian/invitation`,
    access: ["student"],
    child: false,
    body: z.strictObject({ password }),
    data: z.object({ link: response.text, expiresAt: response.time }),
  }),

  takeBackNaming: endpoint({
    method: "DELETE",
    path: `${API}/user/student/guardian/invitation`,
    access: ["student"],
    child: false,
    byPin: false,
    body: nothing,
    data: response.none,
  }),

  /** Whom the student has named sees nothing any more. Ended before, there is nobody to end. */
  endNamedGuardian: endpoint({
    method: "DELETE",
    path: `${API}/user/student/guardian`,
    access: ["student"],
    child: false,
    byPin: false,
    query: z.strictObject({ guardianId: id }),
    body: nothing,
    data: response.none,
  }),

  /** Who invites, and the first names of the children. */
  readGuardianInvitation: endpoint({
    method: "POST",
    path: `${API}/guardian/invitation`,
    access: "anyone",
    body: z.strictObject({ secret }),
    data: z.object({
      invitedBy: response.text,
      children: z.array(response.text),
      /** A student with a phone invites, to see the student's own progress. */
      isNamed: z.boolean().optional(),
      expiresAt: response.time,
    }),
  }),

  /** The caller agrees as the first did, and becomes the second. Of a naming no consent is kept. */
  acceptGuardianInvitation: endpoint({
    method: "POST",
    path: `${API}/guardian/invitation/accept`,
    access: GUARDIANS,
    child: false,
    byPin: false,
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
    byPin: false,
    query: theChild,
    body: z.strictObject({ kind: z.enum(WISHES), reason: reason.default("") }),
    data: response.none,
  }),

  /** Sends a code and a link to the phone that a child is to have, for the guardian who decides. */
  sendOwnPhoneCode: endpoint({
    method: "POST",
    path: `${API}/user/family/child/phone/code`,
    access: GUARDIANS,
    child: false,
    query: theChild,
    body: z.strictObject({ phoneNumber, country, method: phoneChannel.optional(), password }),
    data: z.object({ otpId: response.id }),
  }),

  /**
   * Needs no session: the code, or the link's secret, identifies the child, whose account gets the phone and
   * a password and keeps everything. Guardians still see progress, and decide nothing any more.
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
      ),
    data: response.none,
  }),

  /** Who may see the progress of a pupil who has a phone of its own. */
  readReaders: endpoint({
    method: "GET",
    path: `${API}/user/student/guardian`,
    access: ["student"],
    child: false,
    data: z.object({
      guardians: z.array(
        z.object({
          _id: response.id.optional(),
          firstName: response.text,
          lastName: response.text,
          /** By the student, who ends it alone; a former server leaves it out. */
          isNamed: z.boolean().optional(),
        }),
      ),
      /** An open invitation of the student; a former server leaves it out. */
      invitedUntil: response.time.nullable().optional(),
      /** Whether the pupil has asked to decide alone, and a guardian said no: the school decides then. */
      asked: z.enum(["no", "guardians", "school"]),
    }),
  }),

  askToDecideAlone: endpoint({
    method: "POST",
    path: `${API}/user/student/guardian/alone`,
    access: ["student"],
    child: false,
    body: nothing,
    data: response.none,
  }),

  /**
   * A guardian lets such a pupil decide alone, and sees nothing of it any more; the first guardian's answer
   * is for both. A no is for an admin to look at.
   */
  letDecideAlone: endpoint({
    method: "POST",
    path: `${API}/user/family/child/alone`,
    access: GUARDIANS,
    child: false,
    byPin: false,
    query: theChild,
    body: z.strictObject({ allow: z.boolean() }),
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
      /** The pupil's own: to decide alone. */
      asksAlone: question.nullable(),
      handover: z.object({ guardianId: response.id, at: response.time }).nullable(),
      children: z.array(person.extend({ suspended: z.boolean() })),
    }),
  }),

  /**
   * Makes a guardian the first, after 72 hours in which both may object; ends one at once, for which a
   * reason is needed; or lets a pupil with a phone of its own decide alone. Every open question about the child is answered by it. Recorded, and told to both.
   */
  decideGuardians: endpoint({
    method: "POST",
    path: `${API}/admin/auth/guardian`,
    access: ADMINS,
    body: z
      .strictObject({
        childId: id,
        decision: z.enum(GUARDIAN_DECISIONS),
        /** Of whom it is, for the first two. */
        guardianId: id.optional(),
        reason: reason.default(""),
      })
      .refine(
        ({ decision, guardianId }) =>
          !["makeFirst", "endGuardian"].includes(decision) || guardianId !== undefined,
        { path: ["guardianId"], message: "REQUIRED" satisfies FieldErrorCode },
      )
      .refine(({ decision, reason }) => decision !== "endGuardian" || reason !== "", {
        path: ["reason"],
        message: "WORDS_MISSING" satisfies FieldErrorCode,
      }),
    data: response.none,
  }),
};
