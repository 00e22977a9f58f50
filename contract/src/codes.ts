import { z } from "zod";
import {
  contact,
  exactlyOneContact,
  exactlyOneProof,
  phoneChannel,
  phoneHasCountry,
  proof,
} from "./contact-fields.ts";
import { API, endpoint } from "./endpoint.ts";
import { id, response } from "./fields.ts";

export const codes = {
  /** The message channels that are configured, so that a form offers only these. */
  listChannels: endpoint({
    method: "GET",
    path: `${API}/user/channels`,
    access: "anyone",
    data: z.object({ channels: z.array(z.enum(["email", "whatsapp", "sms"])) }),
  }),

  /**
   * Sends a four-digit code and a link; `optId` is the id of the code. For a forgotten password the
   * answer is the same whether or not the account exists.
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
        /** The specification's other name for `method`. */
        otpMethod: phoneChannel.optional(),
      })
      .refine(...exactlyOneContact),
    data: z.object({ optId: response.id }),
  }),

  /** Verifies an email or a phone number for a sign-up. A link's secret is enough without either. */
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
      .refine(...phoneHasCountry),
    data: z.object({
      /** The id of the verified code: a link may belong to an earlier code than the last one sent. */
      optId: response.id,
      email: response.text.nullable(),
      phoneNumber: response.text.nullable(),
    }),
  }),
};
