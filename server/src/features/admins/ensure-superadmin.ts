import { randomBytes } from "node:crypto";
import { advisoryLock } from "../../platform/database/dialect.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import {
  isCommonPassword,
  hashPassword,
  insertUser,
  countSuperadmins,
} from "../../identity/index.ts";

/** The lines to print at the first start; the password only when it was generated. */
export type FirstSignIn = { email: string; password: string | undefined };

/** Creates the superadmin if the school has none, and returns how to sign in; otherwise undefined. */
export async function ensureSuperadmin(
  platform: Pick<Platform, "database" | "config" | "clock">,
): Promise<FirstSignIn | undefined> {
  const { database, config, clock } = platform;
  if ((await countSuperadmins(database.read)) > 0) return undefined;
  const email = (config.superadmin.email ?? "superadmin@school.local").toLowerCase();
  const password = config.superadmin.password ?? newPassword();
  if (await isCommonPassword(password, "superadmin")) {
    throw new OperatorError(
      "SUPERADMIN_PASSWORD is one of the first passwords that others would try. Please choose another.",
    );
  }
  const passwordHash = await hashPassword(password, config.passwordCost);
  const made = await database.transaction(async (tx) => {
    // As where one is deleted; several servers may start for the first time at once.
    await advisoryLock(tx, "superadmins");
    if ((await countSuperadmins(tx)) > 0) return false;
    await insertUser(tx, {
      id: newId(),
      role: "superadmin",
      first_name: "School",
      last_name: "Keeper",
      email,
      email_verified: 1,
      password_hash: passwordHash,
      contact_method: "whatsapp",
      phone_hidden: 1,
      approved: 1,
      created_at: clock(),
    });
    return true;
  });
  if (!made) return undefined;
  return { email, password: config.superadmin.password === undefined ? password : undefined };
}

/** 96 random bits as 16 characters that can be typed. */
export function newPassword(): string {
  return randomBytes(12).toString("base64url");
}
