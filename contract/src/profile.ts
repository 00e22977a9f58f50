import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import { contactMethod, firstName, lastName, response } from "./fields.ts";
import { CONTACT_METHODS } from "./limits.ts";

export const me = z.object({
  _id: response.id,
  /** As at sign-in: a session may be older than this key. */
  storageKey: response.text,
  role: response.role,
  firstName: response.text,
  lastName: response.text,
  email: response.text.nullable(),
  emailVerified: z.boolean(),
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  telegram: response.text.nullable(),
  whatsapp: response.text.nullable(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
  /** Students then do not see a teacher's phone number, nor teachers a student's. */
  phoneHidden: z.boolean(),
  /** A student whom a guardian looks after, without contacts and password. */
  isChild: z.boolean().optional(),
  approved: z.boolean(),
  suspended: z.boolean(),
  /** In which the person is written to; null before they chose one. */
  language: z.enum(LANGUAGE_CODES).nullable(),
  createdAt: response.time,
  /** A teacher's active courses, the newest first; at most 1,000. */
  courseIds: z.array(response.id).optional(),
  /** How many complaints wait for an answer, for the superadmin and the admin who reads them too. */
  openComplaints: response.count.optional(),
});

export const profile = {
  readMe: endpoint({
    method: "GET",
    path: `${API}/user`,
    access: "signedIn",
    data: me,
  }),

  /** A field that is left out keeps its value. */
  updateMe: endpoint({
    method: "PATCH",
    path: `${API}/user`,
    access: "signedIn",
    body: z.strictObject({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      TelegramOrWhatsapp: contactMethod.optional(),
      phoneHidden: z.boolean().optional(),
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    data: me,
  }),
};
