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
  response,
  password,
  phoneNumber,
} from "./fields.ts";
import { CONTACT_METHODS } from "./limits.ts";
import { SIGN_UP_ROLES } from "./roles.ts";

const signedIn = z.object({ token: z.string(), role: response.role });

const address = {
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  country: country.optional(),
};

/** A rule over several fields, for `refine`: what must hold, and what is said beside which field. */
type Rule<Body> = [(body: Body) => boolean, { path: string[]; message: string }];

/** One address and not two; a phone's country may be left out where only accounts are looked for. */
const oneAddress: Rule<{ email?: unknown; phoneNumber?: unknown }> = [
  (body) => (body.email === undefined) !== (body.phoneNumber === undefined),
  { path: [], message: "Please enter a valid email or phone number" },
];

const countryOfPhone: Rule<{ phoneNumber?: unknown; country?: unknown }> = [
  (body) => body.phoneNumber === undefined || body.country !== undefined,
  { path: ["country"], message: "Choose India or Iraq." },
];

/** The digits that were sent, or the secret of the link beside them. */
const proof = { otp: otp.optional(), secret: z.string().max(100).optional() };
const oneProof: Rule<{ otp?: unknown; secret?: unknown }> = [
  (body) => (body.otp === undefined) !== (body.secret === undefined),
  { path: ["otp"], message: "Please enter a 4-digit OTP" },
];

const credentials = z.strictObject({ ...address, password }).refine(...oneAddress);

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

/** Ends this session, or with `everywhere` every session of the person. */
export const logout = endpoint({
  method: "POST",
  path: `${API}/user/logout`,
  access: "signedIn",
  body: z.strictObject({ everywhere: z.boolean().optional() }),
  data: response.none,
});

const phoneChannel = z.enum(["whatsapp", "sms"]);

/** Which ways of writing to people are set up, so that a form offers no other. */
export const listChannels = endpoint({
  method: "GET",
  path: `${API}/user/channels`,
  access: "anyone",
  data: z.object({ channels: z.array(z.enum(["email", "whatsapp", "sms"])) }),
});

/**
 * Sends four digits and a link; `optId` names them. For a forgotten password the answer is the
 * same whether or not there is such an account.
 */
export const sendCode = endpoint({
  method: "POST",
  path: `${API}/user/sendOTP`,
  access: "anyone",
  query: z.strictObject({ for: z.enum(["createUser", "forgetPassword"]) }),
  body: z
    .strictObject({
      ...address,
      method: phoneChannel.optional(),
      /** The specification's other name for `method`. */
      otpMethod: phoneChannel.optional(),
    })
    .refine(...oneAddress),
  data: z.object({ optId: response.id }),
});

/** Proves an address for a sign-up. A link's secret needs no address beside it. */
export const verifyCode = endpoint({
  method: "POST",
  path: `${API}/user/verifyOtp`,
  access: "anyone",
  body: z
    .strictObject({ ...address, ...proof, optId: id.optional() })
    .refine(...oneProof)
    .refine((body) => body.secret !== undefined || oneAddress[0](body), oneAddress[1])
    .refine(...countryOfPhone),
  data: z.object({
    /** Names the code that was proven: a link may belong to an earlier one than the form's last. */
    optId: response.id,
    email: response.text.nullable(),
    phoneNumber: response.text.nullable(),
  }),
});

export const signUp = endpoint({
  method: "POST",
  path: `${API}/user/signup`,
  access: "anyone",
  body: z
    .strictObject({
      firstName,
      lastName,
      email,
      phone: phoneNumber,
      country,
      password: newPassword,
      role: z.enum(SIGN_UP_ROLES, "Please select a role."),
      /** Of the phone: proven by `verifyOtp` within the last hour. */
      ...proof,
      TelegramOrWhatsapp: contactMethod.default("whatsapp"),
      /** The id of the email's proven code; without it the email stays unverified. */
      emailOptId: id.optional(),
    })
    .refine(...oneProof),
  data: signedIn,
});

const me = z.object({
  _id: response.id,
  role: response.role,
  firstName: response.text,
  lastName: response.text,
  email: response.text.nullable(),
  emailVerified: z.boolean(),
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  telegram: response.text.nullable(),
  whatsapp: response.text.nullable(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
  /** A teacher's choice: students then have no number to write to. */
  phoneHidden: z.boolean(),
  approved: z.boolean(),
  suspended: z.boolean(),
});

export const readMe = endpoint({
  method: "GET",
  path: `${API}/user`,
  access: "signedIn",
  data: me,
});

/** Absent keeps. */
export const updateMe = endpoint({
  method: "PATCH",
  path: `${API}/user`,
  access: "signedIn",
  body: z.strictObject({
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    TelegramOrWhatsapp: contactMethod.optional(),
    phoneHidden: z.boolean().optional(),
  }),
  data: me,
});

/** Sends a code to an address of one's own, or to the one that is to take its place. */
export const sendUpdateCode = endpoint({
  method: "POST",
  path: `${API}/user/send_OTP_for_updateMailOrPhone`,
  access: "signedIn",
  query: z.strictObject({ for: z.enum(["updateMailOrPhone"]) }),
  body: z.strictObject({ ...address, method: phoneChannel.optional() }).refine(...oneAddress),
  data: z.object({ otpId: response.id }),
  alsoAtTop: true,
});

/** The old address is told, with a link that undoes the change for three days. */
export const updateAddress = endpoint({
  method: "PATCH",
  path: `${API}/user/phone_or_email`,
  access: "signedIn",
  body: z
    .strictObject({ ...address, otpId: id, ...proof })
    .refine(...oneAddress)
    .refine(...oneProof),
  data: me,
});

/** Works without a session where the code, or the link's secret, proves whose account it is. */
export const updatePassword = endpoint({
  method: "PATCH",
  path: `${API}/user/password`,
  access: "anyone",
  body: z
    .strictObject({ ...address, password: newPassword, optId: id.optional(), ...proof })
    .refine(...oneProof)
    .refine(
      (body) => body.secret !== undefined || (oneAddress[0](body) && body.optId !== undefined),
      oneAddress[1],
    ),
  data: response.none,
});

export const undoAddressChange = endpoint({
  method: "POST",
  path: `${API}/user/undo_change`,
  access: "anyone",
  body: z.strictObject({ secret: z.string().max(100) }),
  data: response.none,
});

export const deleteMe = endpoint({
  method: "DELETE",
  path: `${API}/user`,
  access: "signedIn",
  body: nothing,
  data: response.none,
});
