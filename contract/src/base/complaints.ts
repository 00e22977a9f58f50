import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { complaintContact, complaintWords, id, page, response } from "../fields.ts";
import { ADMINS } from "../roles.ts";

/** Messages to the school, read by the superadmin and one appointed admin. */

export const COMPLAINT_SUBJECTS = ["course", "section", "lesson", "person", "recitation"] as const;
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number];

const subject = z.strictObject({
  kind: z.enum(COMPLAINT_SUBJECTS),
  _id: id,
  /** Course in which the caller met the subject: members can report what was deleted since. */
  courseId: id.optional(),
});

const complaint = z.object({
  _id: response.id,
  submittedAt: response.time,
  subject: z.object({
    kind: z.enum(COMPLAINT_SUBJECTS),
    _id: response.id,
    /** `null` if deleted. */
    name: response.text.nullable(),
    /** The course itself, or that of a section, lesson or recitation. */
    courseId: response.id.nullable(),
  }),
  words: response.text,
  contact: response.text,
  /** "" until replied. */
  answer: response.text,
  answeredAt: response.time.nullable(),
});

const person = z.object({ _id: response.id, firstName: response.text, lastName: response.text });

export const complaints = {
  /** Limited per person and day; children count for their main guardian. */
  submit: endpoint({
    method: "POST",
    path: `${API}/user/complaint`,
    access: "signedIn",
    allows: ["child", "pin", "suspended"],
    body: z.strictObject({ subject, words: complaintWords, contact: complaintContact.default("") }),
    takesKey: true,
    data: z.object({ complaintId: response.id }),
  }),

  /** The caller's own messages with replies, newest first. Children see only the dates. */
  listOwn: endpoint({
    method: "GET",
    path: `${API}/user/complaint`,
    access: "signedIn",
    allows: ["child", "pin", "suspended"],
    query: z.object({ limit: page.limit, cursor: page.cursor }),
    data: z.object({
      complaints: z.array(
        complaint.partial({ subject: true, words: true, contact: true, answer: true }),
      ),
      ...response.nextPage,
    }),
  }),

  /** For message readers; the appointed admin cannot see messages about themselves. Audited. */
  listComplaints: endpoint({
    method: "GET",
    path: `${API}/admin/auth/complaint`,
    access: ADMINS,
    query: z.object({
      limit: page.limit,
      cursor: page.cursor,
      only: z.enum(["open"]).optional(),
    }),
    data: z.object({
      complaints: z.array(
        complaint.extend({
          /** `role` is null for a deleted account, whose name is kept until the reply. */
          author: person.extend({ role: response.role.nullable(), isChild: z.boolean() }),
          teacher: person.nullable(),
        }),
      ),
      reader: person.nullable(),
      ...response.nextPage,
    }),
  }),

  /** Notifies the author, who can read the reply. */
  answer: endpoint({
    method: "POST",
    path: `${API}/admin/auth/complaint/answer`,
    access: ADMINS,
    body: z.strictObject({ complaintId: id, answer: complaintWords }),
    data: response.none,
  }),

  /** Appoints the admin who also reads messages, replacing another; `null` appoints nobody. */
  setComplaintReader: endpoint({
    method: "POST",
    path: `${API}/admin/auth/complaint/reader`,
    access: ["superadmin"],
    body: z.strictObject({ userID: id.nullable() }),
    data: z.object({ reader: person.nullable() }),
  }),
};
