import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { publicCourse } from "./courses.ts";
import { id, page, reason, response, search } from "./fields.ts";
import { CONTACT_METHODS } from "./limits.ts";
import { ADMINS } from "./roles.ts";

/** Students as admins see them. */
const student = z.object({
  _id: response.id,
  firstName: response.text,
  lastName: response.text,
  email: response.text.nullable(),
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
  suspended: z.boolean(),
  /** The admin's words when suspending; "" otherwise. */
  suspensionReason: response.text,
  createdAt: response.time,
});

const courseOfStudent = publicCourse
  .pick({ _id: true, title: true, language: true, teacherId: true })
  .extend({
    totalLessons: response.count,
    completedLessons: response.count,
    progress: response.count,
    /** A former server leaves it out. */
    dailySheet: z.boolean().optional(),
    /** When the student last joined, completed a lesson or watched a film here; newest first. */
    lastActive: response.time,
  });

export const students = {
  /** By name, email or phone; an empty value lists all, the newest first. */
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

  /** A student, and the courses that the student is in. Recorded in the audit. */
  readStudent: endpoint({
    method: "GET",
    path: `${API}/admin/auth/student`,
    access: ADMINS,
    query: z.object({ userID: id, limit: page.limit, cursor: page.cursor }),
    data: z.object({ student, courseList: z.array(courseOfStudent), ...response.nextPage }),
  }),

  /** As the one for a teacher. */
  issueRecoveryLink: endpoint({
    method: "POST",
    path: `${API}/admin/auth/student/recoveryLink`,
    access: ADMINS,
    body: z.strictObject({ userID: id }),
    data: z.object({ link: response.text, expiresAt: response.time }),
  }),

  /** A suspended student is signed out everywhere and cannot sign in. Recorded with its reason. */
  suspendStudent: endpoint({
    method: "POST",
    path: `${API}/admin/auth/student/suspend`,
    access: ADMINS,
    body: z.strictObject({
      userID: id,
      suspended: z.boolean(),
      reason: reason.default(""),
      /** Of a guardian: the children too. Without it they stay as they are. */
      children: z.boolean().optional(),
    }),
    data: response.none,
  }),
};
