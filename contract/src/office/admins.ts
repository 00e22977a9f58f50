import { z } from "zod";
import { identifierText, readPhone } from "../digits.ts";
import { API, endpoint } from "../endpoint.ts";
import {
  country,
  email,
  firstName,
  id,
  lastName,
  emptyBody,
  response,
  page,
  adminPassword,
} from "../fields.ts";
import { RULES } from "../rules.ts";

const admin = z.object({
  _id: response.id,
  role: response.role,
  firstName: response.text,
  lastName: response.text,
  email: response.text.nullable(),
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  createdAt: response.time,
  secondStep: z.boolean(),
  /** False for the caller's own account and for superadmins. */
  can: z.object({ delete: z.boolean() }),
});

export const admins = {
  listAdmins: endpoint({
    method: "GET",
    path: `${API}/admin/auth/general/all`,
    access: ["superadmin"],
    query: z.object(page),
    data: z.object({ admins: z.array(admin), ...response.nextPage }),
  }),

  /** Email and phone count as verified: the superadmin vouches for them. */
  createAdmin: endpoint({
    method: "POST",
    path: `${API}/admin/auth/general`,
    access: ["superadmin"],
    body: z
      .strictObject({
        firstName,
        lastName,
        email,
        phoneNumber: z
          .string()
          .max(RULES.adminPhone.max, { error: RULES.adminPhone.long, abort: true })
          .overwrite(identifierText),
        /** Required only for a number that is valid in both countries. */
        country: country.optional(),
        password: adminPassword,
      })
      .transform(({ phoneNumber, country, ...person }, context) => {
        const readings = readPhone(phoneNumber);
        const phone = country ? readings.find((one) => one.country === country) : readings[0];
        if (phone) return { ...person, phone };
        context.addIssue({
          code: "custom",
          path: ["phoneNumber"],
          message: RULES.adminPhone.invalid,
        });
        return z.NEVER;
      }),
    data: z.object({ admin }),
  }),

  /** Resets two-step sign-in of a teacher or admin who has lost app and recovery codes. */
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
    body: emptyBody,
    data: response.none,
  }),
};
