import { randomBytes } from "node:crypto";
import { emailText } from "@madrasa/contract/digits";
import { advisoryLock } from "../../platform/database/dialect.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import {
  isCommonPassword,
  hashPassword,
  insertUser,
  countSuperadmins,
} from "../../base/identity/index.ts";

/** Printed at the first start. `password` is set only if it was generated. */
export type FirstSignIn = { email: string; password: string | undefined };

/** Creates the superadmin unless one exists, and returns the credentials; otherwise undefined. */
export async function ensureSuperadmin(
  platform: Pick<Platform, "database" | "config" | "clock">,
): Promise<FirstSignIn | undefined> {
  const { database, config, clock } = platform;
  if ((await countSuperadmins(database.read)) > 0) return undefined;
  const email = emailText(config.superadmin.email ?? "superadmin@school.local");
  const password = config.superadmin.password ?? newPassword();
  if (await isCommonPassword(password, "superadmin")) {
    throw new OperatorError("SUPERADMIN_PASSWORD is too easy to guess. Please choose another.");
  }
  const passwordHash = await hashPassword(password, config.passwordCost);
  const made = await database.transaction(async (tx) => {
    // Same lock as deletion; several servers may start for the first time at once.
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

/** 96 random bits as 16 typeable characters. */
export function newPassword(): string {
  return randomBytes(12).toString("base64url");
}
