import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { id, linkSecret, emptyBody, response, secretOf } from "../fields.ts";
import { LINK_SECRET_LENGTH } from "../ids.ts";
import { ADMINS } from "../roles.ts";

const PATH = `${API}/admin/auth/teacher/invitation`;

/** Sign-up links of pre-approved teachers: single-use, valid for 7 days. */
export const invitations = {
  /** The only response that contains the link. */
  inviteTeacher: endpoint({
    method: "POST",
    path: PATH,
    access: ADMINS,
    body: emptyBody,
    data: z.object({ _id: response.id, link: response.text, expiresAt: response.time }),
  }),

  /** Newest first. */
  listInvitations: endpoint({
    method: "GET",
    path: PATH,
    access: ADMINS,
    data: z.object({
      invitations: z.array(
        z.object({
          _id: response.id,
          madeBy: response.text,
          createdAt: response.time,
          expiresAt: response.time,
        }),
      ),
    }),
  }),

  revokeInvitation: endpoint({
    method: "DELETE",
    path: PATH,
    access: ADMINS,
    query: z.object({ id }),
    body: emptyBody,
    data: response.none,
  }),

  /** Expiry of a link. Throws if invalid. */
  readInvitation: endpoint({
    method: "POST",
    path: `${API}/user/invitation`,
    access: "anyone",
    body: z.strictObject({ invitation: linkSecret }),
    data: z.object({ expiresAt: response.time }),
  }),

  /** Approves the caller, who signed up without the link. An approved caller does not use it up. */
  acceptInvitation: endpoint({
    method: "POST",
    path: `${API}/user/invitation/accept`,
    access: ["teacher"],
    body: z.strictObject({ invitation: secretOf(LINK_SECRET_LENGTH) }),
    data: response.none,
  }),
};
