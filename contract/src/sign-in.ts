import { z } from "zod";
import { contact, exactlyOneContact, exactlyOneProof, proof } from "./contact-fields.ts";
import { API, endpoint } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import {
  contactMethod,
  country,
  email,
  firstName,
  id,
  invitationSecret,
  lastName,
  newPassword,
  nothing,
  response,
  password,
  phoneNumber,
  secondStepCode,
} from "./fields.ts";
import { SIGN_UP_ROLES } from "./roles.ts";

/**
 * Who signed in, and a secret that is the same for this person at each sign-in: 256 bits in base64url.
 * With it the page encrypts what waits on the device to be sent; it is stored as long as the token.
 */
const signedIn = z.object({
  token: z.string(),
  role: response.role,
  userId: response.id,
  storageKey: response.text,
});

const credentials = z
  .strictObject({
    ...contact,
    password,
    /** Asked for by SECOND_STEP_REQUIRED: the app's six digits, or a recovery code. */
    secondStep: secondStepCode.optional(),
  })
  .refine(...exactlyOneContact);

export const signIn = {
  login: endpoint({
    method: "POST",
    path: `${API}/user/login`,
    access: "anyone",
    body: credentials,
    data: signedIn,
  }),

  adminLogin: endpoint({
    method: "POST",
    path: `${API}/admin/login`,
    access: "anyone",
    body: credentials,
    data: signedIn,
  }),

  /** Ends this session, or with `everywhere` every session of the person. */
  logout: endpoint({
    method: "POST",
    path: `${API}/user/logout`,
    access: "signedIn",
    body: z.strictObject({ everywhere: z.boolean().optional() }),
    data: response.none,
  }),

  signUp: endpoint({
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
        role: z.enum(SIGN_UP_ROLES, "ROLE" satisfies FieldErrorCode),
        /** The phone's code, verified by `verifyOtp` within the last hour. */
        ...proof,
        TelegramOrWhatsapp: contactMethod.default("whatsapp"),
        /** The id of the email's verified code; without it the email stays unverified. */
        emailOptId: id.optional(),
        /** Of an admin's link, for a teacher who is then approved at once. */
        invitation: invitationSecret.optional(),
        /** In which the person is written to; without it, that of `Accept-Language`. */
        language: z.enum(LANGUAGE_CODES).optional(),
      })
      .refine(...exactlyOneProof)
      .refine(({ role, invitation }) => invitation === undefined || role === "teacher", {
        path: ["role"],
        message: "ROLE" satisfies FieldErrorCode,
      }),
    data: signedIn,
  }),

  /** The devices that the account knows, signed in or not, the last used first. */
  listDevices: endpoint({
    method: "GET",
    path: `${API}/user/device`,
    access: "signedIn",
    child: false,
    data: z.object({
      devices: z.array(
        z.object({
          _id: response.id,
          /** Such as "Firefox, Android"; empty when it is unknown. */
          browser: response.text,
          firstSeenAt: response.time,
          lastSeenAt: response.time,
          /** A former server leaves it out, and lists those that are. */
          isSignedIn: z.boolean().optional(),
          /** True for the session of this call. */
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),

  /** Signs one device out and forgets it: it is then a new device to the account. */
  endDevice: endpoint({
    method: "DELETE",
    path: `${API}/user/device/:id`,
    access: "signedIn",
    child: false,
    byPin: false,
    params: z.strictObject({ id }),
    body: nothing,
    data: response.none,
  }),
};
