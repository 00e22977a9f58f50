import { z } from "zod";
import { uploadTarget } from "../base/files.ts";
import { courseShown } from "../courses/courses.ts";
import { API, endpoint } from "../endpoint.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import { alt, announcementText, id, page, response } from "../fields.ts";
import { CONTACT_METHODS, PAGE_SIZE_MAX, PINNED_DAYS_MAX, SCHOOL_AUDIENCES } from "../limits.ts";
import { ADMINS } from "../roles.ts";

/** Short texts of a teacher for a course, and of admins for all teachers or the whole school. */

const AUTHORS = ["teacher", ...ADMINS] as const;

/** Id of a course, all teachers, or everyone enrolled in a published course and their guardians. */
const audience = z.union([z.enum(SCHOOL_AUDIENCES), id]);
const one = z.object({ announcementId: id });
const pinnedDays = z.number().int().min(0).max(PINNED_DAYS_MAX);

const announcement = z.object({
  _id: response.id,
  audience: z.enum([...SCHOOL_AUDIENCES, "course"]),
  course: courseShown.nullable(),
  /** "" once withdrawn. */
  text: response.text,
  /** Its link expires; pixels are null until known. */
  image: z
    .object({
      url: response.text,
      alt: response.text,
      width: response.count.nullable(),
      height: response.count.nullable(),
    })
    .nullable(),
  author: z.object({ firstName: response.text, lastName: response.text }),
  announcedAt: response.time,
  editedAt: response.time.nullable(),
  isWithdrawn: z.boolean(),
  isPinned: z.boolean(),
});

const received = announcement.extend({
  isRead: z.boolean(),
  /** First names of the caller's children in the course. */
  children: z.array(response.text),
});

export const announcements = {
  /** For one image, whose key `announce` takes. */
  imageUploadLink: endpoint({
    method: "GET",
    path: `${API}/user/announcement/upload`,
    access: AUTHORS,
    query: z.object({
      audience,
      filename: z.string().trim().min(1).max(255),
      contentType: z.string().trim().min(1).max(100),
      /** Bytes. */
      size: z.coerce
        .number()
        .int()
        .min(1, "FILE_EMPTY" satisfies FieldErrorCode),
    }),
    data: uploadTarget,
  }),

  /** The same text or image to the same audience within an hour is stored once. */
  announce: endpoint({
    method: "POST",
    path: `${API}/user/announcement`,
    access: AUTHORS,
    body: z.strictObject({
      audience,
      text: announcementText,
      image: z.strictObject({ key: id, alt: alt.default("") }).optional(),
      pinnedDays: pinnedDays.default(0),
      /** Emailed at night too. */
      noClass: z.boolean().default(false),
    }),
    data: z.object({ announcementId: response.id }),
  }),

  /** By the author. `pinnedDays` counts from now. */
  editAnnouncement: endpoint({
    method: "PUT",
    path: `${API}/user/announcement`,
    access: AUTHORS,
    query: one,
    body: z.strictObject({ text: announcementText.optional(), pinnedDays: pinnedDays.optional() }),
    data: response.none,
  }),

  /** By the author or an admin, audited: deletes text and image at once. Idempotent. */
  withdrawAnnouncement: endpoint({
    method: "DELETE",
    path: `${API}/user/announcement`,
    access: AUTHORS,
    query: one,
    data: response.none,
  }),

  /** Announcements to an audience, for its teacher and admins; an admin's reading of a course is audited. */
  listSent: endpoint({
    method: "GET",
    path: `${API}/user/announcement/sent`,
    access: AUTHORS,
    query: z.object({ audience, limit: page.limit, cursor: page.cursor }),
    data: z.object({
      announcements: z.array(
        announcement.extend({
          reads: response.count,
          can: z.object({ edit: z.boolean(), withdraw: z.boolean() }),
        }),
      ),
      ...response.nextPage,
    }),
  }),

  /** The students of the course, those who have not read it first; for the course's teacher. */
  listFamilies: endpoint({
    method: "GET",
    path: `${API}/user/announcement/family`,
    access: ["teacher"],
    query: one.extend({ limit: page.limit, cursor: page.cursor }),
    data: z.object({
      students: z.array(
        z.object({
          _id: response.id,
          firstName: response.text,
          lastName: response.text,
          readBy: z.enum(["student", "guardian"]).nullable(),
          /** The student's, or that of a guardian whom teachers may write to; null if hidden. */
          phoneNumber: response.text.nullable(),
          country: response.text.nullable(),
          TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
          /** When the teacher followed the contact link last. */
          openedAt: response.time.nullable(),
        }),
      ),
      ...response.nextPage,
    }),
  }),

  /** The teacher followed the contact link of a student's family. */
  markOpened: endpoint({
    method: "PUT",
    path: `${API}/user/announcement/opened`,
    access: ["teacher"],
    query: one,
    body: z.strictObject({ studentId: id }),
    data: response.none,
  }),

  /** The caller's announcements, and those for the caller's children: pinned ones first, then the newest. */
  listAnnouncements: endpoint({
    method: "GET",
    path: `${API}/user/announcement`,
    access: "signedIn",
    allows: ["child", "pin"],
    query: z.object({ limit: page.limit, cursor: page.cursor }),
    data: z.object({ announcements: z.array(received), ...response.nextPage }),
  }),

  readNewest: endpoint({
    method: "GET",
    path: `${API}/user/announcement/newest`,
    access: "signedIn",
    allows: ["child", "pin"],
    data: z.object({ newest: received.nullable(), hasAny: z.boolean() }),
  }),

  /** Ignores announcements that the caller does not receive. */
  markRead: endpoint({
    method: "PUT",
    path: `${API}/user/announcement/read`,
    access: "signedIn",
    allows: ["child", "pin"],
    body: z.strictObject({ announcementIds: z.array(id).min(1).max(PAGE_SIZE_MAX) }),
    data: response.none,
  }),
};
