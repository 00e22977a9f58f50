import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { country, email, firstName, id, lastName, nothing, out, page, password } from "./fields.ts";
import { ADMIN_PASSWORD_MIN } from "./limits.ts";

/** The people who look after teachers, and the superadmin's way of making them. */

const admin = z.object({
  _id: out.id,
  role: out.role,
  firstName: out.text,
  lastName: out.text,
  email: out.text.nullable(),
  phoneNumber: out.text.nullable(),
  country: out.text.nullable(),
  createdAt: out.time,
  /** Nobody deletes themselves here, nor a superadmin. */
  can: z.object({ delete: z.boolean() }),
});

export const listAdmins = endpoint({
  method: "GET",
  path: `${API}/admin/auth/general/all`,
  access: ["superadmin"],
  query: z.strictObject(page),
  data: z.object({ admins: z.array(admin), ...out.nextPage }),
});

/** Their email and phone count as verified: the superadmin answers for them. */
export const createAdmin = endpoint({
  method: "POST",
  path: `${API}/admin/auth/general`,
  access: ["superadmin"],
  body: z.strictObject({
    firstName,
    lastName,
    email,
    /** As the specification has it: +91 or 0 and ten digits, or +964 or 0 and 7 with nine digits. */
    phoneNumber: z.string().trim().min(1, "Please fill all fields.").max(40),
    /** Tells apart a number that is good in both countries. */
    country: country.optional(),
    password: password.min(
      ADMIN_PASSWORD_MIN,
      `Password must be at least ${ADMIN_PASSWORD_MIN} characters.`,
    ),
  }),
  data: z.object({ admin }),
});

export const deleteAdmin = endpoint({
  method: "DELETE",
  path: `${API}/admin/auth/admin/:id`,
  access: ["superadmin"],
  params: z.strictObject({ id }),
  body: nothing,
  data: out.none,
});
