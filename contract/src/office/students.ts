import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { publicCourse } from "../courses/courses.ts";
import { id, page, reason, response, search } from "../fields.ts";
import { CONTACT_METHODS } from "../limits.ts";
import { ADMINS } from "../roles.ts";
import { named } from "../halaqa/sheet-fields.ts";

const student = z.object({
  _id: response.id,
  firstName: response.text,
  lastName: response.text,
  email: response.text.nullable(),
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
  suspended: z.boolean(),
  suspensionReason: response.text,
  createdAt: response.time,
  /** Main guardian of a child; null for others. */
  childOf: named.nullable(),
});

const courseOfStudent = publicCourse
  .pick({ _id: true, title: true, language: true, teacherId: true })
  .extend({
    totalLessons: response.count,
    completedLessons: response.count,
    progress: response.count,
    dailySheet: z.boolean(),
    /** Last time of joining, completing a lesson or watching a video; newest first. */
    lastActive: response.time,
  });

export const students = {
  /** By name, email or phone; empty for all, newest first. */
  searchStudents: endpoint({
    method: "POST",
    path: `${API}/admin/auth/student/search`,
    access: ADMINS,
    query: z.object({ limit: page.limit, cursor: page.cursor }),
    body: z.strictObject({ value: search }),
    data: z.object({
      studentList: z.array(student),
      ...response.nextPage,
    }),
  }),

  readStudent: endpoint({
    method: "GET",
    path: `${API}/admin/auth/student`,
    access: ADMINS,
    query: z.object({ userID: id, limit: page.limit, cursor: page.cursor }),
    data: z.object({ student, courseList: z.array(courseOfStudent), ...response.nextPage }),
  }),

  issueRecoveryLink: endpoint({
    method: "POST",
    path: `${API}/admin/auth/student/recoveryLink`,
    access: ADMINS,
    body: z.strictObject({ userID: id }),
    data: z.object({ link: response.text, expiresAt: response.time }),
  }),

  /** Ends all sessions and blocks sign-in. Audited with the reason. */
  suspendStudent: endpoint({
    method: "POST",
    path: `${API}/admin/auth/student/suspend`,
    access: ADMINS,
    body: z.strictObject({
      userID: id,
      suspended: z.boolean(),
      reason: reason.default(""),
      /**
       * True pauses all children of a guardian; by default those without another active guardian. Lifted with the
       * suspension.
       */
      children: z.boolean().optional(),
    }),
    data: response.none,
  }),
};
