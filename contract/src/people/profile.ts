import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { contactMethod, firstName, lastName, response, unsubscribeToken } from "../fields.ts";
import { CONTACT_METHODS } from "../limits.ts";

export const me = z.object({
  _id: response.id,
  /** Repeated here, because sessions may be older than the key. */
  storageKey: response.text,
  role: response.role,
  firstName: response.text,
  lastName: response.text,
  email: response.text.nullable(),
  emailVerified: z.boolean(),
  phoneNumber: response.text.nullable(),
  /** True if the provider refused the address for good, which ended notices to it. */
  emailRefused: z.boolean().optional(),
  phoneRefused: z.boolean().optional(),
  country: response.text.nullable(),
  telegram: response.text.nullable(),
  whatsapp: response.text.nullable(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
  phoneHidden: z.boolean(),
  /** Visibility to the children's teachers; `null`, which hides it, until answered. */
  phoneShownAsGuardian: z.boolean().nullable(),
  isChild: z.boolean().optional(),
  /** True for guardians of a child, or of a student with a phone. */
  isGuardian: z.boolean().optional(),
  approved: z.boolean(),
  suspended: z.boolean(),
  /** Language of messages; null until chosen. */
  language: z.enum(LANGUAGE_CODES).nullable(),
  /** IANA name, of the browser that signed in last; null: the school's. */
  timeZone: response.text.nullable(),
  announcementEmails: z.boolean(),
  digest: z.boolean(),
  digestEmails: z.boolean(),
  /** Index in `WEEKDAYS`. */
  digestDay: response.count,
  createdAt: response.time,
  /** A teacher's active courses, newest first; at most 1,000. */
  courseIds: z.array(response.id).optional(),
});

/** Kinds of email that an address can stop without signing in. */
export const STOPPABLE = ["announcement", "digest"] as const;
export type Stoppable = (typeof STOPPABLE)[number];

export const profile = {
  readMe: endpoint({
    method: "GET",
    path: `${API}/user`,
    access: "signedIn",
    allows: ["child", "pin", "suspended"],
    data: me,
  }),

  /**
   * Absent fields are kept. Children and PIN sessions may only change the language, suspended persons also the messages
   * that they receive.
   */
  updateMe: endpoint({
    method: "PATCH",
    path: `${API}/user`,
    access: "signedIn",
    allows: ["child", "pin", "suspended"],
    body: z.strictObject({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      TelegramOrWhatsapp: contactMethod.optional(),
      phoneHidden: z.boolean().optional(),
      phoneShownAsGuardian: z.boolean().optional(),
      /** Resumes notices to the email or phone. */
      emailRefused: z.literal(false).optional(),
      phoneRefused: z.literal(false).optional(),
      language: z.enum(LANGUAGE_CODES).optional(),
      announcementEmails: z.boolean().optional(),
      digest: z.boolean().optional(),
      digestEmails: z.boolean().optional(),
      digestDay: z.int().min(0).max(6).optional(),
    }),
    data: me,
  }),

  /** Stops one kind of email to the person of a link. Idempotent; undone by `updateMe`. */
  unsubscribe: endpoint({
    method: "POST",
    path: `${API}/user/unsubscribe`,
    access: "anyone",
    body: z.strictObject({ token: unsubscribeToken }),
    data: z.object({ kind: z.enum(STOPPABLE) }),
  }),
};
