import { z } from "zod";
import {
  contact,
  exactlyOneContact,
  exactlyOneProof,
  phoneHasCountry,
  proof,
} from "./contact-fields.ts";
import { API, endpoint } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import {
  contactMethod,
  country,
  email,
  firstName,
  id,
  lastName,
  newPassword,
  nothing,
  response,
  password,
  phoneNumber,
  secondStep,
} from "./fields.ts";
import { CONTACT_METHODS } from "./limits.ts";
import { ADMINS, SIGN_UP_ROLES, type Role } from "./roles.ts";

const STAFF = ["teacher", ...ADMINS] as const satisfies readonly Role[];

/**
 * Who signed in, and a secret that is the same for this person at each sign-in: 256 bits in base64url.
 * With it the page encrypts what waits on the device to be sent; it is kept as long as the token.
 */
const person = { userId: response.id, storageKey: response.text };

const signedIn = z.object({ token: z.string(), role: response.role, ...person });

const credentials = z
  .strictObject({
    ...contact,
    password,
    /** Asked for by SECOND_STEP_REQUIRED: the app's six digits, or a recovery code. */
    secondStep: secondStep.optional(),
  })
  .refine(...exactlyOneContact);

const phoneChannel = z.enum(["whatsapp", "sms"]);

const me = z.object({
  _id: response.id,
  /** As at sign-in: a session may be older than this key. */
  storageKey: person.storageKey,
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
  /** Students then do not see a teacher's phone number, nor teachers a student's. */
  phoneHidden: z.boolean(),
  approved: z.boolean(),
  suspended: z.boolean(),
  /** In which the person is written to; null before they chose one. */
  language: z.enum(LANGUAGE_CODES).nullable(),
  createdAt: response.time,
  /** Of teachers: their active courses, the newest first; at most 1,000. */
  courseIds: z.array(response.id).optional(),
});

export const accounts = {
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
    query: z.strictObject({ for: z.enum(["createUser", "forgetPassword"]) }),
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
        /** In which the person is written to; without it, that of `Accept-Language`. */
        language: z.enum(LANGUAGE_CODES).optional(),
      })
      .refine(...exactlyOneProof),
    data: signedIn,
  }),

  readMe: endpoint({
    method: "GET",
    path: `${API}/user`,
    access: "signedIn",
    data: me,
  }),

  /** A field that is left out keeps its value. */
  updateMe: endpoint({
    method: "PATCH",
    path: `${API}/user`,
    access: "signedIn",
    body: z.strictObject({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      TelegramOrWhatsapp: contactMethod.optional(),
      phoneHidden: z.boolean().optional(),
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    data: me,
  }),

  /** Sends a code to the person's current email or phone number, or to the new one. */
  sendUpdateCode: endpoint({
    method: "POST",
    path: `${API}/user/send_OTP_for_updateMailOrPhone`,
    access: "signedIn",
    query: z.strictObject({ for: z.enum(["updateMailOrPhone"]) }),
    body: z
      .strictObject({ ...contact, method: phoneChannel.optional() })
      .refine(...exactlyOneContact),
    data: z.object({ otpId: response.id }),
    alsoAtTop: true,
  }),

  /** Every verified email and phone number gets a message with a link that undoes the change for three days. */
  updateAddress: endpoint({
    method: "PATCH",
    path: `${API}/user/phone_or_email`,
    access: "signedIn",
    body: z
      .strictObject({ ...contact, otpId: id, ...proof })
      .refine(...exactlyOneContact)
      .refine(...exactlyOneProof),
    data: me,
  }),

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

  /**
   * Restores what an account was before a change, with the secret that its email and phone were sent;
   * one that its owner deleted comes back with courses, progress and notes.
   * Every later change is undone too, the password no longer works, and every session ends.
   */
  undoChange: endpoint({
    method: "POST",
    path: `${API}/user/undo_change`,
    access: "anyone",
    body: z.strictObject({ secret: z.string().max(100) }),
    data: z.object({
      kind: z.enum(["email", "phone", "password", "deletion"]),
      /** What belongs to another account now, so that it did not come back. */
      without: z.array(z.enum(["email", "phone"])),
    }),
  }),

  /** The devices that are signed in to the account, the last used first. */
  listDevices: endpoint({
    method: "GET",
    path: `${API}/user/device`,
    access: "signedIn",
    data: z.object({
      devices: z.array(
        z.object({
          _id: response.id,
          /** Such as "Firefox, Android"; empty when it is unknown. */
          browser: response.text,
          firstSeenAt: response.time,
          lastSeenAt: response.time,
          /** Whether this call came from it. */
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),

  /** Signs one device out. It is then a new device to the account. */
  endDevice: endpoint({
    method: "DELETE",
    path: `${API}/user/device/:id`,
    access: "signedIn",
    params: z.strictObject({ id }),
    body: nothing,
    data: response.none,
  }),

  /** Whether sign-ins on new devices need a code of an app besides the password. */
  readSecondStep: endpoint({
    method: "GET",
    path: `${API}/user/secondStep`,
    access: STAFF,
    data: z.object({ isOn: z.boolean(), recoveryCodesLeft: response.count }),
  }),

  /** Gives the secret for an app, as text and as the link of a QR code. It is not on yet. */
  prepareSecondStep: endpoint({
    method: "POST",
    path: `${API}/user/secondStep/prepare`,
    access: STAFF,
    body: z.strictObject({ password }),
    data: z.object({ secret: response.text, link: response.text }),
  }),

  /** Turns it on by a right code of the app. The recovery codes are not shown again. */
  setUpSecondStep: endpoint({
    method: "POST",
    path: `${API}/user/secondStep`,
    access: STAFF,
    body: z.strictObject({ secondStep }),
    data: z.object({ recoveryCodes: z.array(response.text) }),
  }),

  turnOffSecondStep: endpoint({
    method: "DELETE",
    path: `${API}/user/secondStep`,
    access: STAFF,
    body: z.strictObject({ password, secondStep }),
    data: response.none,
  }),

  /** Every verified email and phone number gets a message with a link that brings the account back for seven days. */
  deleteMe: endpoint({
    method: "DELETE",
    path: `${API}/user`,
    access: "signedIn",
    body: nothing,
    data: response.none,
  }),
};
