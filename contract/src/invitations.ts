import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { id, invitationSecret, nothing, response } from "./fields.ts";
import { ADMINS } from "./roles.ts";

const PATH = `${API}/admin/auth/teacher/invitation`;

/** Links with which a teacher signs up and is approved at once: each once, within 7 days. */
export const invitations = {
  /** The link is in this answer alone. */
  inviteTeacher: endpoint({
    method: "POST",
    path: PATH,
    access: ADMINS,
    body: nothing,
    data: z.object({ _id: response.id, link: response.text, expiresAt: response.time }),
  }),

  /** Invitations that can still be used, the newest first. */
  listInvitations: endpoint({
    method: "GET",
    path: PATH,
    access: ADMINS,
    data: z.object({
      invitations: z.array(
        z.object({
          _id: response.id,
          /** The name of the admin who made it. */
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
    body: nothing,
    data: response.none,
  }),

  /** Until when a link can be used; refused where it cannot. */
  readInvitation: endpoint({
    method: "POST",
    path: `${API}/user/invitation`,
    access: "anyone",
    body: z.strictObject({ invitation: invitationSecret }),
    data: z.object({ expiresAt: response.time }),
  }),
};
