import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { id, emptyBody, response, page, search } from "../fields.ts";
import { childAnswers } from "./account-deletion.ts";
import { CONTACT_METHODS } from "../limits.ts";
import { ADMINS } from "../roles.ts";

/** Deleted teachers have no name, email or phone. */
export const adminTeacher = z.object({
  _id: response.id,
  firstName: response.text,
  lastName: response.text,
  email: response.text.nullable(),
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
  approved: z.boolean(),
  suspended: z.boolean(),
  /** Hides links in the lessons of a suspended teacher. */
  linksHidden: z.boolean(),
  createdAt: response.time,
  deletedAt: response.time.nullable(),
});

/** `courseIds`: active courses; for deleted teachers in lists, restorable ones. */
export const teacherWithCourses = adminTeacher.extend({ courseIds: z.array(response.id) });

const teacherList = z.object({
  teacherList: z.array(teacherWithCourses),
  pending: response.count,
  ...response.nextPage,
});

export const teachers = {
  listTeachers: endpoint({
    method: "GET",
    path: `${API}/admin/auth/teacher/list`,
    access: ADMINS,
    query: z.object({
      ...page,
      deleted: z.literal("true").optional(),
    }),
    data: teacherList,
  }),

  searchTeachers: endpoint({
    method: "POST",
    path: `${API}/admin/auth/teacher/search`,
    access: ADMINS,
    query: z.object({ limit: page.limit, cursor: page.cursor }),
    body: z.strictObject({ value: search }),
    data: teacherList,
  }),

  approveTeacher: endpoint({
    method: "POST",
    path: `${API}/admin/auth/teacher/approve`,
    access: ADMINS,
    body: z.strictObject({ userID: id, approved: z.boolean() }),
    data: response.none,
  }),

  approveAllTeachers: endpoint({
    method: "POST",
    path: `${API}/admin/auth/teacher/approve/all`,
    access: ADMINS,
    body: emptyBody,
    data: z.object({ approved: response.count }),
  }),

  /** `hideLinks` hides links in the lessons during the suspension; absent keeps it. */
  suspendTeacher: endpoint({
    method: "POST",
    path: `${API}/admin/auth/teacher/suspend`,
    access: ADMINS,
    body: z.strictObject({
      userID: id,
      suspended: z.boolean(),
      hideLinks: z.boolean().optional(),
      /**
       * True pauses all children of a guardian; by default those without another active guardian. Lifted with the
       * suspension.
       */
      children: z.boolean().optional(),
    }),
    data: response.none,
  }),

  /** Deletes the account at once; courses can be restored for some days. */
  deleteTeacher: endpoint({
    method: "DELETE",
    path: `${API}/admin/auth/teacher`,
    access: ADMINS,
    query: z.object({ teacherId: id }),
    body: z.strictObject({ children: childAnswers.optional() }),
    data: response.none,
  }),

  /** Recovery link, to be handed over in person. Audited. */
  issueRecoveryLink: endpoint({
    method: "POST",
    path: `${API}/admin/auth/teacher/recoveryLink`,
    access: ADMINS,
    body: z.strictObject({ userID: id }),
    data: z.object({ link: response.text, expiresAt: response.time }),
  }),
};
