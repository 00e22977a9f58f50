import type { z } from "zod";
import type { signUp as call } from "@madrasa/contract/accounts";
import { internationalNumber } from "@madrasa/contract/digits";
import type { Role } from "@madrasa/contract/roles";
import { isDuplicate, takeTurns } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { insertUser, isVerifiedEmailTaken } from "./accounts.queries.ts";
import { findByDigits, PROVEN_FOR } from "./codes.ts";
import { consumeCode, findProvenCodes } from "./codes.queries.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import { beginSession } from "./sessions.ts";
import { userSearchText } from "./user-search.ts";

type Form = z.output<(typeof call)["body"]>;

/** Makes an account for whoever proved the phone within the last hour, and signs them in. */
export async function signUp(
  platform: Platform,
  form: Form,
): Promise<{ token: string; role: Role }> {
  const { database, clock } = platform;
  const now = clock();
  refuseCommonPassword(form.password);

  const target = internationalNumber(form.country, form.phone);
  const since = now - PROVEN_FOR;
  const proven = await findProvenCodes(database.read, { purpose: "createUser", target, since });
  const phoneCode = await findByDigits(platform, proven, { target, digits: form.otp });
  if (!phoneCode) throw refuse("PHONE_NOT_VERIFIED");
  const emailCode = form.emailOptId
    ? (
        await findProvenCodes(database.read, { purpose: "createUser", target: form.email, since })
      ).find(({ id }) => id === form.emailOptId)
    : undefined;

  const passwordHash = await hashPassword(form.password);
  const id = newId();
  try {
    return await database.transaction(async (tx) => {
      if (!(await consumeCode(tx, phoneCode.id, now))) throw refuse("PHONE_NOT_VERIFIED");
      if (emailCode) await takeTurns(database, tx, `verified-email:${form.email}`);
      // A verified email that another account holds stays unverified here, in silence.
      const emailVerified =
        emailCode !== undefined &&
        (await consumeCode(tx, emailCode.id, now)) &&
        !(await isVerifiedEmailTaken(tx, form.email));
      await insertUser(tx, {
        id,
        role: form.role,
        first_name: form.firstName,
        last_name: form.lastName,
        email: form.email,
        email_verified: emailVerified ? 1 : 0,
        phone_country: form.country,
        phone: form.phone,
        password_hash: passwordHash,
        contact_method: form.TelegramOrWhatsapp,
        phone_hidden: 0,
        approved: form.role === "teacher" ? 0 : 1,
        suspended: 0,
        search: userSearchText(form),
        created_at: now,
        deleted_at: null,
      });
      return { token: await beginSession(tx, id, now), role: form.role };
    });
  } catch (error) {
    if (isDuplicate(error)) throw refuse("PHONE_TAKEN");
    throw error;
  }
}
