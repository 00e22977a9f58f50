import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { complaintContact, complaintWords, id, page, response } from "./fields.ts";
import { ADMINS } from "./roles.ts";

/** What people tell the school: the superadmin reads it, and one admin whom the superadmin names. */

/** A complaint is about one of these. */
export const COMPLAINT_SUBJECTS = ["course", "lesson", "person", "recitation"] as const;
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number];

const subject = z.strictObject({ kind: z.enum(COMPLAINT_SUBJECTS), _id: id });

const complaint = z.object({
  _id: response.id,
  toldAt: response.time,
  subject: z.object({
    kind: z.enum(COMPLAINT_SUBJECTS),
    _id: response.id,
    /** `null` when it is gone. */
    name: response.text.nullable(),
    /** Of a course, lesson or recitation. */
    courseId: response.id.nullable(),
  }),
  words: response.text,
  contact: response.text,
  /** "" until the school has answered. */
  answer: response.text,
  answeredAt: response.time.nullable(),
});

const person = z.object({ _id: response.id, firstName: response.text, lastName: response.text });

export const complaints = {
  /** A few a day for each person, and some hundred for the school. */
  tell: endpoint({
    method: "POST",
    path: `${API}/user/complaint`,
    access: "signedIn",
    body: z.strictObject({ subject, words: complaintWords, contact: complaintContact.default("") }),
    takesKey: true,
    data: z.object({ complaintId: response.id }),
  }),

  /** The caller's own, with the school's answers; the newest first. */
  listOwn: endpoint({
    method: "GET",
    path: `${API}/user/complaint`,
    access: "signedIn",
    query: z.object({ limit: page.limit, cursor: page.cursor }),
    data: z.object({ complaints: z.array(complaint), ...response.nextPage }),
  }),

  /** For those who read complaints; the named admin is not shown what is about them. Recorded in the audit. */
  listComplaints: endpoint({
    method: "GET",
    path: `${API}/admin/auth/complaint`,
    access: ADMINS,
    query: z.object({
      limit: page.limit,
      cursor: page.cursor,
      /** Those that are not answered; without it, all. */
      only: z.enum(["open"]).optional(),
    }),
    data: z.object({
      complaints: z.array(
        complaint.extend({
          /** `null` when the account is deleted and may come back. */
          teller: person.extend({ role: response.role }).nullable(),
          /** Who teaches the course or lesson. */
          teacher: person.nullable(),
        }),
      ),
      /** The admin whom the superadmin has named. */
      reader: person.nullable(),
      ...response.nextPage,
    }),
  }),

  /** The person who told it is written to, and sees the answer. */
  answer: endpoint({
    method: "POST",
    path: `${API}/admin/auth/complaint/answer`,
    access: ADMINS,
    body: z.strictObject({ complaintId: id, answer: complaintWords }),
    data: response.none,
  }),

  /** Names the admin who reads complaints too, in place of another; `null` names nobody. */
  nameReader: endpoint({
    method: "POST",
    path: `${API}/admin/auth/complaint/reader`,
    access: ["superadmin"],
    body: z.strictObject({ userID: id.nullable() }),
    data: z.object({ reader: person.nullable() }),
  }),
};
