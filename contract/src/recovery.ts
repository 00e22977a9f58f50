import { z } from "zod";
import { contact, exactlyOneContact, exactlyOneProof, proof } from "./contact-fields.ts";
import { API, endpoint } from "./endpoint.ts";
import { id, newPassword, response } from "./fields.ts";

export const recovery = {
  /** Needs no session: the code, or the link's secret, identifies the account. */
  updatePassword: endpoint({
    method: "PATCH",
    path: `${API}/user/password`,
    access: "anyone",
    body: z
      .strictObject({ ...contact, password: newPassword, optId: id.optional(), ...proof })
      .refine(...exactlyOneProof)
      .refine(
        (body) =>
          body.secret !== undefined || (exactlyOneContact[0](body) && body.optId !== undefined),
        exactlyOneContact[1],
      ),
    data: response.none,
  }),
};
