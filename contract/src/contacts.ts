import { z } from "zod";
import {
  contact,
  exactlyOneContact,
  exactlyOneProof,
  phoneChannel,
  proof,
} from "./contact-fields.ts";
import { API, endpoint } from "./endpoint.ts";
import { id, otp, password, response } from "./fields.ts";
import { me } from "./profile.ts";

export const contacts = {
  /** Sends a code to the person's current email or phone number, or to the new one. */
  sendUpdateCode: endpoint({
    method: "POST",
    path: `${API}/user/send_OTP_for_updateMailOrPhone`,
    access: "signedIn",
    child: false,
    byPin: false,
    query: z.object({ for: z.enum(["updateMailOrPhone"]) }),
    body: z
      .strictObject({ ...contact, method: phoneChannel.optional() })
      .refine(...exactlyOneContact),
    data: z.object({ otpId: response.id }),
    alsoAtTop: true,
  }),

  /**
   * A session alone does not change an account: it needs the password, or a code that `sendUpdateCode`
   * sent to an email or phone that the account has. Without, `OWNER_NOT_PROVEN`. Every verified email
   * and phone number gets a message with a link that undoes the change for three days.
   */
  updateAddress: endpoint({
    method: "PATCH",
    path: `${API}/user/phone_or_email`,
    access: "signedIn",
    child: false,
    byPin: false,
    body: z
      .strictObject({
        ...contact,
        otpId: id,
        ...proof,
        password: password.optional(),
        oldOtpId: id.optional(),
        oldOtp: otp.optional(),
        /** Then the old phone gets no link that undoes the change. */
        oldPhoneIsLost: z.boolean().optional(),
      })
      .refine(...exactlyOneContact)
      .refine(...exactlyOneProof),
    data: me,
  }),

  /**
   * Restores what an account was before a change, with the secret that its email and phone were sent;
   * one that its owner deleted comes back with courses, progress and notes.
   * Every later change is undone too, also a second step that was set up since; the password no longer
   * works, and every session ends.
   */
  undoChange: endpoint({
    method: "POST",
    path: `${API}/user/undo_change`,
    access: "anyone",
    body: z.strictObject({ secret: z.string().max(100) }),
    data: z.object({
      kind: z.enum(["email", "phone", "password", "secondStep", "deletion"]),
      /** The contacts that belong to another account now, so that they did not come back. */
      without: z.array(z.enum(["email", "phone"])),
      /** A child's account is back: nobody has to set a password. A former server leaves it out. */
      isChild: z.boolean().optional(),
    }),
  }),
};
