import { resetAll } from "../../platform/database/rate-limit.queries.ts";
import { lockUser } from "../../platform/database/lock-user.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  changeUser,
  findUser,
  isVerifiedEmailTaken,
  listSuperadmins,
  type UserRow,
} from "./accounts.queries.ts";
import { deleteCodesOf } from "./codes.queries.ts";
import { contactsOf } from "./contact.ts";
import { deleteDevicesOf } from "./devices.queries.ts";
import { ensureSuperadmin, newPassword, type FirstSignIn } from "./ensure-superadmin.ts";
import { forgiveFailures } from "./forgive-failures.ts";
import { hashPassword } from "./passwords.ts";
import { deleteSecondStep } from "./second-step.queries.ts";

/**
 * For the operator of the machine: sets a new password for the superadmin, or creates one if there
 * is none. All sessions of that superadmin end, no device is known any more, and the second step is off.
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
    await changeUser(tx, user.id, { password_hash: passwordHash });
    await deleteDevicesOf(tx, user.id);
    await deleteSecondStep(tx, user.id);
    await resetAll(tx, `second-step:${user.id}`);
    await deleteCodesOf(tx, user.id, contactsOf(user));
    await forgiveFailures(platform.config, tx, user);
    return user.email ?? "";
  });
  return { email, password, made: false };
}

function choose(superadmins: readonly UserRow[], email: string | undefined): UserRow {
  const [first, second] = superadmins;
  const chosen =
    email === undefined
      ? !second && first
      : superadmins.find((user) => user.email === email.toLowerCase());
  if (chosen) return chosen;
  const emails = superadmins.map((user) => `  ${user.email}`).join("\n");
  throw new OperatorError(
    email === undefined
      ? `There are several superadmins. Say which one with --email:\n${emails}`
      : `Nobody with the email ${email} is a superadmin. There ${second ? "are" : "is"}:\n${emails}`,
  );
}

async function make(
  platform: Pick<Platform, "database" | "config" | "clock">,
  email = platform.config.superadmin.email,
): Promise<FirstSignIn> {
  if (email !== undefined && (await isVerifiedEmailTaken(platform.database.read, email))) {
    throw new OperatorError(`${email} is somebody else's. Choose another address with --email.`);
  }
  const superadmin = { email, password: undefined };
  const config = { ...platform.config, superadmin };
  const made = await ensureSuperadmin({ ...platform, config });
  if (!made) throw new OperatorError("Somebody else has just made one. Run this again.");
  return made;
}
