import { z } from "zod";
import {
  contact,
  exactlyOneContact,
  exactlyOneProof,
  proof,
  withPhone,
} from "../contact-fields.ts";
import { API, endpoint } from "../endpoint.ts";
import { id, newPassword, response } from "../fields.ts";

export const recovery = {
  /** Identified by the code or link without a session. */
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
      )
      .transform(withPhone("phoneNumber")),
    data: response.none,
  }),
};
