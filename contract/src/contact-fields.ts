import { z } from "zod";
import type { FieldErrorCode } from "./field-errors.ts";
import { country, email, otp, phoneNumber } from "./fields.ts";
import { PHONE_CHANNELS } from "./limits.ts";

export const contact = {
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  country: country.optional(),
};

/** A rule over several fields, for `refine`: the condition, and the message with the field it belongs to. */
type Rule<Body> = [(body: Body) => boolean, { path: string[]; message: FieldErrorCode }];

/** An email or a phone number, not both. The country may be left out where an account is only looked up. */
export const exactlyOneContact: Rule<{ email?: unknown; phoneNumber?: unknown }> = [
  (body) => (body.email === undefined) !== (body.phoneNumber === undefined),
  { path: [], message: "IDENTIFIER" },
];

export const phoneHasCountry: Rule<{ phoneNumber?: unknown; country?: unknown }> = [
  (body) => body.phoneNumber === undefined || body.country !== undefined,
  { path: ["country"], message: "COUNTRY" },
];

/** The code from the message, or the secret of the link in the same message. */
export const proof = { otp: otp.optional(), secret: z.string().max(100).optional() };
export const exactlyOneProof: Rule<{ otp?: unknown; secret?: unknown }> = [
  (body) => (body.otp === undefined) !== (body.secret === undefined),
  { path: ["otp"], message: "OTP" },
];

export const phoneChannel = z.enum(PHONE_CHANNELS);
