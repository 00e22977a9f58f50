import { z } from "zod";
import {
  contact,
  exactlyOneContact,
  exactlyOneProof,
  proof,
  withPhone,
} from "../contact-fields.ts";
import { API, endpoint } from "../endpoint.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import {
  contactMethod,
  country,
  email,
  firstName,
  id,
  linkSecret,
  lastName,
  newPassword,
  emptyBody,
  response,
  password,
  phoneNumber,
  secondStepCode,
} from "../fields.ts";
import { TIME_ZONE_MAX } from "../limits.ts";
import { SIGN_UP_ROLES } from "../roles.ts";

/**
 * The user, with a constant secret of 256 bits in base64url. The page uses it to encrypt local data, and stores it as
 * long as the token.
 */
const signedIn = z.object({
  token: z.string(),
  role: response.role,
  userId: response.id,
  storageKey: response.text,
});

/** The browser's; unknown names are ignored. */
const timeZone = z.string().max(TIME_ZONE_MAX).optional();

const credentials = z
  .strictObject({
    ...contact,
    password,
    /** Required after SECOND_STEP_REQUIRED: the app's six digits, or a recovery code. */
    secondStep: secondStepCode.optional(),
    timeZone,
  })
  .refine(...exactlyOneContact)
  .transform(withPhone("phoneNumber"));

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

  /** Ends this session, or with `everywhere` all of them: not for a child, nor by PIN. */
  logout: endpoint({
    method: "POST",
    path: `${API}/user/logout`,
    access: "signedIn",
    allows: ["child", "pin", "suspended"],
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
        /** Phone code verified by `verifyOtp` within the last hour. */
        ...proof,
        TelegramOrWhatsapp: contactMethod.default("whatsapp"),
        /** Id of a verified email code; without it the email stays unverified. */
        emailOptId: id.optional(),
        /** Secret of an admin's link that pre-approves a teacher. */
        invitation: linkSecret.optional(),
        /** Language of messages; by default that of `Accept-Language`. */
        language: z.enum(LANGUAGE_CODES).optional(),
        timeZone,
      })
      .refine(...exactlyOneProof)
      .refine(({ role, invitation }) => invitation === undefined || role === "teacher", {
        path: ["role"],
        message: "ROLE" satisfies FieldErrorCode,
      })
      .transform(withPhone("phone")),
    data: signedIn,
  }),

  /** Includes signed-out devices, most recently used first. */
  listDevices: endpoint({
    method: "GET",
    path: `${API}/user/device`,
    access: "signedIn",
    allows: ["suspended"],
    data: z.object({
      devices: z.array(
        z.object({
          _id: response.id,
          /** For example "Firefox, Android"; empty if unknown. */
          browser: response.text,
          firstSeenAt: response.time,
          lastSeenAt: response.time,
          isSignedIn: z.boolean(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),

  endDevice: endpoint({
    method: "DELETE",
    path: `${API}/user/device/:id`,
    access: "signedIn",
    allows: ["suspended"],
    params: z.strictObject({ id }),
    body: emptyBody,
    data: response.none,
  }),
};
