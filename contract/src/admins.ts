import { z } from "zod";
import { readPhone } from "./digits.ts";
import { API, endpoint } from "./endpoint.ts";
import {
  country,
  email,
  firstName,
  id,
  lastName,
  nothing,
  response,
  page,
  password,
} from "./fields.ts";
import { ADMIN_PASSWORD_MIN, PHONE_TEXT_MAX } from "./limits.ts";

const admin = z.object({
  _id: response.id,
  role: response.role,
  firstName: response.text,
  lastName: response.text,
  email: response.text.nullable(),
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  createdAt: response.time,
  /** False for the caller's own account and for superadmins. */
  can: z.object({ delete: z.boolean() }),
});

const INVALID_PHONE = "Invalid phone number. Use India or Iraq format.";

export const admins = {
  listAdmins: endpoint({
    method: "GET",
    path: `${API}/admin/auth/general/all`,
    access: ["superadmin"],
    query: z.strictObject(page),
    data: z.object({ admins: z.array(admin), ...response.nextPage }),
  }),

  /** The email and the phone number count as verified, because the superadmin entered them. */
  createAdmin: endpoint({
    method: "POST",
    path: `${API}/admin/auth/general`,
    access: ["superadmin"],
    body: z
      .strictObject({
        firstName,
        lastName,
        email,
        /** As typed, with or without +91, +964 or 0. */
        phoneNumber: z.string().max(PHONE_TEXT_MAX, { error: INVALID_PHONE, abort: true }),
        /** Needed only for a number that is valid in both countries. */
        country: country.optional(),
        password: password.min(
          ADMIN_PASSWORD_MIN,
          `Password must be at least ${ADMIN_PASSWORD_MIN} characters.`,
        ),
      })
      .transform(({ phoneNumber, country, ...person }, context) => {
        const readings = readPhone(phoneNumber);
        const phone = country ? readings.find((one) => one.country === country) : readings[0];
        if (phone) return { ...person, phone };
        context.addIssue({ code: "custom", path: ["phoneNumber"], message: INVALID_PHONE });
        return z.NEVER;
      }),
    data: z.object({ admin }),
  }),

  /** For a teacher or an admin who has lost app and recovery codes. */
  clearSecondStep: endpoint({
    method: "POST",
    path: `${API}/admin/auth/secondStep/clear`,
    access: ["superadmin"],
    body: z.strictObject({ userID: id }),
    data: response.none,
  }),

  deleteAdmin: endpoint({
    method: "DELETE",
    path: `${API}/admin/auth/admin/:id`,
    access: ["superadmin"],
    params: z.strictObject({ id }),
    body: nothing,
    data: response.none,
  }),
};
