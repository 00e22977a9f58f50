import { z } from "zod";
import {
  contact,
  exactlyOneContact,
  exactlyOneProof,
  phoneChannel,
  phoneHasCountry,
  proof,
  withPhone,
} from "../contact-fields.ts";
import { API, endpoint } from "../endpoint.ts";
import { id, response } from "../fields.ts";

export const codes = {
  listChannels: endpoint({
    method: "GET",
    path: `${API}/user/channels`,
    access: "anyone",
    data: z.object({ channels: z.array(z.enum(["email", "whatsapp", "sms"])) }),
  }),

  /**
   * Sends a four-digit code and a link; `optId` identifies the code. For recovery the response does not reveal whether
   * the account exists.
   */
  sendCode: endpoint({
    method: "POST",
    path: `${API}/user/sendOTP`,
    access: "anyone",
    query: z.object({ for: z.enum(["createUser", "forgetPassword"]) }),
    body: z
      .strictObject({
        ...contact,
        method: phoneChannel.optional(),
        /** Alias of `method` in the specification. */
        otpMethod: phoneChannel.optional(),
      })
      .refine(...exactlyOneContact)
      .transform(withPhone("phoneNumber")),
    data: z.object({ optId: response.id }),
  }),

  /** Verifies an email or phone for sign-up. A link's secret needs neither. */
  verifyCode: endpoint({
    method: "POST",
    path: `${API}/user/verifyOtp`,
    access: "anyone",
    body: z
      .strictObject({ ...contact, ...proof, optId: id.optional() })
      .refine(...exactlyOneProof)
      .refine(
        (body) => body.secret !== undefined || exactlyOneContact[0](body),
        exactlyOneContact[1],
      )
      .transform(withPhone("phoneNumber"))
      .refine(...phoneHasCountry),
    data: z.object({
      /** Id of the verified code: a link may belong to an earlier one. */
      optId: response.id,
      email: response.text.nullable(),
      phoneNumber: response.text.nullable(),
    }),
  }),
};
