import { API, endpoint } from "./endpoint.ts";
import { nothing, response } from "./fields.ts";

export const leaving = {
  /** Every verified email and phone number gets a message with a link that brings the account back for seven days. */
  deleteMe: endpoint({
    method: "DELETE",
    path: `${API}/user`,
    access: "signedIn",
    body: nothing,
    data: response.none,
  }),
};
