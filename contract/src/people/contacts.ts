import { z } from "zod";
import {
  contact,
  exactlyOneContact,
  exactlyOneProof,
  phoneChannel,
  proof,
  withPhone,
} from "../contact-fields.ts";
import { API, endpoint } from "../endpoint.ts";
import { id, linkSecret, otp, password, response } from "../fields.ts";
import { me } from "./profile.ts";

export const contacts = {
  sendUpdateCode: endpoint({
    method: "POST",
    path: `${API}/user/send_OTP_for_updateMailOrPhone`,
    access: "signedIn",
    allows: ["suspended"],
    query: z.object({ for: z.enum(["updateMailOrPhone"]) }),
    body: z
      .strictObject({ ...contact, method: phoneChannel.optional() })
      .refine(...exactlyOneContact)
      .transform(withPhone("phoneNumber")),
    data: z.object({ otpId: response.id }),
    alsoAtTop: true,
  }),

  /**
   * Requires a password entered in the session within 15 minutes, the password, or a code sent by `sendUpdateCode` to a
   * current contact; else `OWNER_NOT_PROVEN`. Notifies all verified contacts with a link that undoes the change for
   * three days.
   */
  updateAddress: endpoint({
    method: "PATCH",
    path: `${API}/user/phone_or_email`,
    access: "signedIn",
    allows: ["suspended"],
    body: z
      .strictObject({
        ...contact,
        otpId: id,
        ...proof,
        password: password.optional(),
        oldOtpId: id.optional(),
        oldOtp: otp.optional(),
        /** Excludes the old phone from the undo link. */
        oldPhoneIsLost: z.boolean().optional(),
      })
      .refine(...exactlyOneContact)
      .refine(...exactlyOneProof)
      .transform(withPhone("phoneNumber")),
    data: me,
  }),

  /**
   * Restores an account before a change by the secret sent to its contacts, including a deleted account with courses,
   * progress and notes. Undoes all later changes and two-step sign-in, invalidates the password, and ends every
   * session.
   */
  undoChange: endpoint({
    method: "POST",
    path: `${API}/user/undo_change`,
    access: "anyone",
    body: z.strictObject({ secret: linkSecret }),
    data: z.object({
      kind: z.enum(["email", "phone", "password", "secondStep", "deletion"]),
      without: z.array(z.enum(["email", "phone"])),
      /** Present if a child's account is back: nobody has to set a password. */
      isChild: z.boolean().optional(),
    }),
  }),
};
