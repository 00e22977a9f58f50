import type { Phone } from "@madrasa/contract/digits";
import type { Tx } from "../../platform/database/database.ts";
import { isDuplicate, advisoryLock } from "../../platform/database/dialect.ts";
import { fieldError, refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { insertUser, isVerifiedEmailTaken, type UserRow } from "./accounts.queries.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./passwords.ts";
import { userSearchText } from "./user-search.ts";

type NewAdmin = {
  firstName: string;
  lastName: string;
  email: string;
  phone: Phone;
  password: string;
};

/**
 * Creates an admin whose email and phone count as verified without a code: the person who creates
 * the admin is responsible for them. `then` runs in the same transaction.
 */
export async function makeAdmin(
  { database, clock, config }: Platform,
  form: NewAdmin,
  then: (tx: Tx, admin: UserRow) => Promise<void>,
): Promise<UserRow> {
  await refuseCommonPassword(form.password, "generaladmin");
  const { firstName, lastName, email, phone } = form;
  const admin = {
    id: newId(),
    role: "generaladmin" as const,
    first_name: firstName,
    last_name: lastName,
    email,
    email_verified: 1 as const,
    phone_country: phone.country,
    phone: phone.phoneNumber,
    password_hash: await hashPassword(form.password, config.passwordCost),
    contact_method: "whatsapp" as const,
    approved: 1 as const,
    search: userSearchText({ firstName, lastName, email, phone: phone.phoneNumber }),
    created_at: clock(),
  };
  try {
    return await database.transaction(async (tx) => {
      // Without it, two transactions at once could both find the email free.
      await advisoryLock(tx, `email:${email}`);
      if (await isVerifiedEmailTaken(tx, email)) throw taken("EMAIL_TAKEN", "email");
      const made = await insertUser(tx, admin);
      await then(tx, made);
      return made;
    });
  } catch (error) {
    if (isDuplicate(error)) throw taken("PHONE_TAKEN", "phoneNumber");
    throw error;
  }
}

function taken(code: "EMAIL_TAKEN" | "PHONE_TAKEN", path: string) {
  return refuse(code, { values: { about: "admin" }, fields: [fieldError(path, code)] });
}
