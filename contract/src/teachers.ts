import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { id, nothing, response, page, search } from "./fields.ts";
import { CONTACT_METHODS } from "./limits.ts";
import { ADMINS } from "./roles.ts";

/** A teacher as admins see them; a deleted one has no name, email or phone number. */
export const overseenTeacher = z.object({
  _id: response.id,
  firstName: response.text,
  lastName: response.text,
  email: response.text.nullable(),
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
  approved: z.boolean(),
  suspended: z.boolean(),
  /** For a suspended teacher: students do not see the links in the lessons. */
  linksHidden: z.boolean(),
  createdAt: response.time,
  deletedAt: response.time.nullable(),
});

const teacherList = z.object({
  /** `courseIds` are the active courses; for a deleted teacher, those that can be restored. */
  teacherList: z.array(overseenTeacher.extend({ courseIds: z.array(response.id) })),
  /** Teachers waiting for approval in the whole school. */
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
      /** `deleted` lists deleted teachers whose courses can still be restored. */
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
    body: nothing,
    data: z.object({ approved: response.count }),
  }),

  /** `hideLinks` hides the links in the teacher's lessons until the suspension ends; left out, it stays as it is. */
  suspendTeacher: endpoint({
    method: "POST",
    path: `${API}/admin/auth/teacher/suspend`,
    access: ADMINS,
    body: z.strictObject({
      userID: id,
      suspended: z.boolean(),
      hideLinks: z.boolean().optional(),
      /** Of a guardian: the children too. Without it they stay as they are. */
      children: z.boolean().optional(),
    }),
    data: response.none,
  }),

  /** The account is removed at once; its courses can be restored for some days. */
  deleteTeacher: endpoint({
    method: "DELETE",
    path: `${API}/admin/auth/teacher`,
    access: ADMINS,
    query: z.object({ teacherId: id }),
    body: nothing,
    data: response.none,
  }),

  /** A link that sets a new password, to be handed over in person. Recorded in the audit. */
  issueRecoveryLink: endpoint({
    method: "POST",
    path: `${API}/admin/auth/teacher/recoveryLink`,
    access: ADMINS,
    body: z.strictObject({ userID: id }),
    data: z.object({ link: response.text, expiresAt: response.time }),
  }),
};
