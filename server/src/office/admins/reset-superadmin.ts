import { emailText } from "@madrasa/contract/digits";
import { resetAll } from "../../platform/database/rate-limit.queries.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type Person,
  contactsOf,
  addressesOf,
  deleteDevicesOf,
  lockUser,
  hashPassword,
  findUser,
  isVerifiedEmailTaken,
  changeUser,
  listSuperadmins,
} from "../../base/identity/index.ts";
import { deleteCodesOf } from "../../base/codes/index.ts";
import { deleteSecondStep } from "../../people/second-step/index.ts";
import { forgiveFailures } from "../../people/sign-in/index.ts";
import { type FirstSignIn, ensureSuperadmin, newPassword } from "./ensure-superadmin.ts";

/**
 * Operator command: sets a new password for the superadmin, or creates one. Ends all sessions, forgets devices, and
 * turns two-step sign-in off.
 */
export async function resetSuperadmin(
  platform: Pick<Platform, "database" | "config" | "clock">,
  asked: { email: string | undefined },
): Promise<FirstSignIn & { made: boolean }> {
  const superadmins = await listSuperadmins(platform.database.read);
  if (superadmins.length === 0) return { ...(await make(platform, asked.email)), made: true };
  const chosen = choose(superadmins, asked.email);
  const password = newPassword();
  const passwordHash = await hashPassword(password, platform.config.passwordCost);
  const email = await platform.database.transaction(async (tx) => {
    await lockUser(tx, chosen.id, "write");
    const user = await findUser(tx, chosen.id);
    if (!user) throw new OperatorError("This superadmin has just been deleted.");
    await changeUser(tx, user, { password_hash: passwordHash });
    await deleteDevicesOf(tx, user.id);
    await deleteSecondStep(tx, user.id);
    await resetAll(tx, `second-step:${user.id}`);
    await deleteCodesOf(tx, user.id, addressesOf(user));
    const contacts = contactsOf(user);
    await forgiveFailures(platform.config, tx, { id: user.id, ...contacts });
    return contacts.email ?? "";
  });
  return { email, password, made: false };
}

function choose(superadmins: readonly Person[], email: string | undefined): Person {
  const [first, second] = superadmins;
  const chosen =
    email === undefined
      ? !second && first
      : superadmins.find((user) => contactsOf(user).email === emailText(email));
  if (chosen) return chosen;
  const emails = superadmins.map((user) => `  ${contactsOf(user).email}`).join("\n");
  throw new OperatorError(
    email === undefined
      ? `There are several superadmins. Choose one with --email:\n${emails}`
      : `No superadmin has the email ${email}. There ${second ? "are" : "is"}:\n${emails}`,
  );
}

async function make(
  platform: Pick<Platform, "database" | "config" | "clock">,
  email = platform.config.superadmin.email,
): Promise<FirstSignIn> {
  if (email !== undefined && (await isVerifiedEmailTaken(platform.database.read, email))) {
    throw new OperatorError(
      `${email} belongs to someone else. Choose another address with --email.`,
    );
  }
  const superadmin = { email, password: undefined };
  const config = { ...platform.config, superadmin };
  const made = await ensureSuperadmin({ ...platform, config });
  if (!made) throw new OperatorError("Someone else has just created one. Run this again.");
  return made;
}
