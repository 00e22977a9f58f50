import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { id, password, response } from "./fields.ts";
import { CHILDREN_MAX } from "./limits.ts";

export const leaving = {
  /** Every verified email and phone number gets a message with a link that brings the account back for seven days. */
  deleteMe: endpoint({
    method: "DELETE",
    path: `${API}/user`,
    access: "signedIn",
    child: false,
    body: z.strictObject({
      /** What becomes of each child whose first guardian leaves: without an answer for one, HAS_CHILDREN. */
      children: z
        .array(z.strictObject({ childId: id, becomes: z.enum(["secondGuardian", "delete"]) }))
        .max(CHILDREN_MAX)
        .optional(),
    }),
    data: response.none,
  }),

  /**
   * A guardian takes back the consent for a child. The child's sessions end at once, and the message's link
   * brings the account back for seven days.
   */
  endChild: endpoint({
    method: "DELETE",
    path: `${API}/user/family/child`,
    access: ["student", "teacher"],
    child: false,
    query: z.strictObject({ childId: id }),
    body: z.strictObject({ password }),
    data: response.none,
  }),
};
