import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { id, password, response } from "../fields.ts";
import { CHILDREN_MAX } from "../limits.ts";

/** Decision about each child whose main guardian leaves; HAS_CHILDREN if one is missing. */
export const childAnswers = z
  .array(z.strictObject({ childId: id, becomes: z.enum(["secondGuardian", "delete"]) }))
  .max(CHILDREN_MAX);
export type ChildAnswers = z.output<typeof childAnswers>;

export const accountDeletion = {
  /**
   * Notifies all verified contacts with a link that restores the account for seven days, with the children deleted with
   * it. Not for suspended persons, whose contacts would be free for a new account, and whose courses would end for
   * their students.
   */
  deleteMe: endpoint({
    method: "DELETE",
    path: `${API}/user`,
    access: "signedIn",
    body: z.strictObject({ children: childAnswers.optional() }),
    data: response.none,
  }),

  /** Withdraws the consent for a child. Sessions end at once; a link restores the account for seven days. */
  endChild: endpoint({
    method: "DELETE",
    path: `${API}/user/family/child`,
    access: ["student", "teacher"],
    query: z.strictObject({ childId: id }),
    body: z.strictObject({ password }),
    data: response.none,
  }),
};
