import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import {
  contactMethod,
  country,
  email,
  firstName,
  id,
  lastName,
  newPassword,
  nothing,
  otp,
  out,
  password,
  phoneNumber,
} from "./fields.ts";
import { CONTACT_METHODS } from "./limits.ts";
import { SIGN_UP_ROLES } from "./roles.ts";

const signedIn = z.object({ token: z.string(), role: out.role });

const exactlyOne = (fields: readonly string[]) => ({
  check: (body: Record<string, unknown>) =>
    fields.filter((field) => body[field] !== undefined).length === 1,
  message: "Please enter a valid email or phone number",
});
const oneAddress = exactlyOne(["email", "phoneNumber"]);

const credentials = z
  .strictObject({
    email: email.optional(),
    phoneNumber: phoneNumber.optional(),
    /** Without it, the holders of the number in both countries are considered. */
    country: country.optional(),
    password: password,
  })
  .refine(oneAddress.check, oneAddress.message);

export const login = endpoint({
  method: "POST",
  path: `${API}/user/login`,
  access: "anyone",
  body: credentials,
  data: signedIn,
});

export const adminLogin = endpoint({
  method: "POST",
  path: `${API}/admin/login`,
  access: "anyone",
  body: credentials,
  data: signedIn,
});

export const logout = endpoint({
  method: "POST",
  path: `${API}/user/logout`,
  access: "signedIn",
  body: nothing,
  data: out.none,
});

const PHONE_CHANNELS = ["whatsapp", "sms"] as const;

/** Sends four digits to an address; `optId` names the code they belong to. */
export const sendCode = endpoint({
  method: "POST",
  path: `${API}/user/sendOTP`,
  access: "anyone",
  query: z.strictObject({ for: z.enum(["createUser"]) }),
  body: z
    .strictObject({
      email: email.optional(),
      phoneNumber: phoneNumber.optional(),
      method: z.enum(PHONE_CHANNELS).optional(),
      country: country.optional(),
    })
    .refine(oneAddress.check, oneAddress.message)
    .refine(
      (body) => body.phoneNumber === undefined || body.country !== undefined,
      "Choose India or Iraq.",
    ),
  data: z.object({ optId: out.id }),
});

export const verifyCode = endpoint({
  method: "POST",
  path: `${API}/user/verifyOtp`,
  access: "anyone",
  body: z
    .strictObject({
      email: email.optional(),
      phoneNumber: phoneNumber.optional(),
      country: country.optional(),
      otp,
      optId: id.optional(),
    })
    .refine(oneAddress.check, oneAddress.message)
    .refine(
      (body) => body.phoneNumber === undefined || body.country !== undefined,
      "Choose India or Iraq.",
    ),
  data: out.none,
});

export const signUp = endpoint({
  method: "POST",
  path: `${API}/user/signup`,
  access: "anyone",
  body: z.strictObject({
    firstName,
    lastName,
    email,
    phone: phoneNumber,
    country,
    password: newPassword,
    role: z.enum(SIGN_UP_ROLES, "Please select a role."),
    /** The phone's code, proven by `verifyOtp` within the last hour. */
    otp,
    TelegramOrWhatsapp: contactMethod.default("whatsapp"),
    /** The id of the email's proven code; without it the email stays unverified. */
    emailOptId: id.optional(),
  }),
  data: signedIn,
});

export const readMe = endpoint({
  method: "GET",
  path: `${API}/user`,
  access: "signedIn",
  data: z.object({
    _id: out.id,
    role: out.role,
    firstName: out.text,
    lastName: out.text,
    email: out.text.nullable(),
    phoneNumber: out.text.nullable(),
    country: out.text.nullable(),
    telegram: out.text.nullable(),
    whatsapp: out.text.nullable(),
    TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
    approved: z.boolean(),
    suspended: z.boolean(),
  }),
});
