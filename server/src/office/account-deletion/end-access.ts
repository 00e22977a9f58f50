import { deleteDeliveriesOf } from "../../platform/deliveries/deliveries.queries.ts";
import { reset } from "../../platform/database/rate-limit.queries.ts";
import type { Tx } from "../../platform/database/database.ts";
import { advisoryLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type Person,
  contactsOf,
  addressesOf,
  deleteDevicesOf,
  lockUser,
  findUser,
  countSuperadmins,
  passwordLimit,
} from "../../base/identity/index.ts";
import { deleteCodesOf } from "../../base/codes/index.ts";
import { listAccountChanges } from "../../people/contacts/index.ts";
import { secondStepLimits } from "../../people/second-step/index.ts";
import { forgiveFailures, recordedFailureLimit } from "../../people/sign-in/index.ts";

export async function userToDelete(tx: Tx, userId: string): Promise<Person | undefined> {
  // Concurrent enrolments and completions wait for the lock and then find no user.
  await lockUser(tx, userId, "remove");
  return findUser(tx, userId);
}

export async function endAccess(platform: Platform, tx: Tx, user: Person): Promise<void> {
  const former = [user, ...(await listAccountChanges(tx, user.id))];
  await deleteDevicesOf(tx, user.id);
  await deleteDeliveriesOf(tx, user.id);
  await deleteCodesOf(tx, user.id, former.flatMap(addressesOf));
  // Keys of rate limits contain account and identifiers, which are personal data.
  const limitsOf = [recordedFailureLimit, passwordLimit];
  const limits = limitsOf.map((of) => of(user.id));
  for (const { key } of [...limits, ...secondStepLimits(user.id)]) await reset(tx, key);
  for (const owner of former) {
    await forgiveFailures(platform.config, tx, { id: user.id, ...contactsOf(owner) });
  }
}

/** Throws for the last superadmin. The lock serialises concurrent deletions for a correct count. */
export async function leaveOneSuperadmin(tx: Tx): Promise<void> {
  await advisoryLock(tx, "superadmins");
  if ((await countSuperadmins(tx)) <= 1) throw refuse("LAST_SUPERADMIN");
}
