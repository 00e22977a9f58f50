import type { z } from "zod";
import type { admins } from "@madrasa/contract/office/admins";
import type { Actor } from "../../platform/actor.ts";
import { advisoryLock, isDuplicate } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { fieldError, refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import {
  actAs,
  hashPassword,
  insertUser,
  isVerifiedEmailTaken,
  type Person,
  refuseCommonPassword,
} from "../../base/identity/index.ts";
import { deleteAccount } from "../account-deletion/index.ts";

type Form = z.output<typeof admins.createAdmin.body>;

/**
 * Creates an admin account and audits it. Email and phone count as verified: the creating admin vouches for them.
 * Throws EMAIL_TAKEN or PHONE_TAKEN.
 */
export async function createAdmin(platform: Platform, actor: Actor, form: Form): Promise<Person> {
  const { clock, config } = platform;
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
    created_at: clock(),
  };
  try {
    return await actAs(platform, actor, async (tx) => {
      // Prevents two concurrent transactions from both finding the email free.
      await advisoryLock(tx, `email:${email}`);
      if (await isVerifiedEmailTaken(tx, email)) throw taken("EMAIL_TAKEN", "email");
      const made = await insertUser(tx, admin);
      await recordAction(platform, tx, { actor, action: "createAdmin", target: targetOf(made) });
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

/** Deletes an admin account and audits it. Throws for superadmins and oneself. */
export async function deleteAdmin(
  platform: Platform,
  actor: Actor,
  adminId: string,
): Promise<void> {
  if (adminId === actor.id) throw refuse("OWN_ACCOUNT");
  await deleteAccount(platform, { userId: adminId, actor }, async (tx, user) => {
    if (user?.role !== "generaladmin") throw refuse("ADMIN_NOT_FOUND");
    await recordAction(platform, tx, { actor, action: "deleteAdmin", target: targetOf(user) });
  });
}
