import { reset } from "../../platform/database/rate-limit.queries.ts";
import type { Tx } from "../../platform/database/database.ts";
import { advisoryLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteComplaintsOf } from "../complaints/index.ts";
import { deleteCoursesOf, renameTeacher } from "../courses/index.ts";
import { markPending } from "../files/index.ts";
import {
  type Person,
  contactsOf,
  addressesOf,
  deleteDevicesOf,
  listChildren,
  lockUser,
  findUser,
  deleteUsers,
  anonymizeUser,
  countSuperadmins,
  passwordLimit,
} from "../../identity/index.ts";
import { deleteCodesOf } from "../codes/index.ts";
import { listAccountChanges, deleteAccountChangesOf } from "../contacts/index.ts";
import { secondStepLimits, deleteSecondStep } from "../second-step/index.ts";
import { forgiveFailures, recordedFailureLimit, newDeviceLimit } from "../sign-in/index.ts";

/**
 * Deletes a teacher or an admin with all their data in one transaction, for an admin. A teacher's row
 * stays without a name, so that deleted courses can still be listed and restored. `check` is called
 * in that transaction with the user, or undefined when there is none, and throws when the deletion is
 * not allowed.
 */
export async function deleteAccount(
  platform: Platform,
  userId: string,
  check: (tx: Tx, user: Person | undefined) => Promise<void>,
): Promise<void> {
  const { database, clock } = platform;
  await database.transaction(async (tx) => {
    const user = await userToDelete(tx, userId);
    await check(tx, user);
    // Deleted before: a repeated call succeeds.
    if (!user) return;
    await refuseWithChildren(tx, user.id);
    await endAccess(platform, tx, user);
    await deleteSecondStep(tx, user.id);
    await deleteAccountChangesOf(tx, user.id);
    await deleteComplaintsOf(tx, user.id);
    if (user.role === "teacher") {
      await deleteCoursesOf(tx, user.id, clock());
      // The sweep removes what has arrived of them.
      await markPending(tx, { ownerId: user.id }, clock());
      await anonymizeUser(tx, user, clock());
      await renameTeacher(tx, user.id);
      return;
    }
    await deleteUsers(tx, [user.id]);
  });
}

/** The user, locked; undefined when there is none. */
export async function userToDelete(tx: Tx, userId: string): Promise<Person | undefined> {
  // A transaction that enrols or ticks for this user waits for the lock and then finds no user.
  await lockUser(tx, userId, "remove");
  return findUser(tx, userId);
}

/** Ends every session and code of an account, and deletes what rate limits hold of it. */
export async function endAccess(platform: Platform, tx: Tx, user: Person): Promise<void> {
  const former = [user, ...(await listAccountChanges(tx, user.id))];
  await deleteDevicesOf(tx, user.id);
  await deleteCodesOf(tx, user.id, former.flatMap(addressesOf));
  // Entries of limits name the account and its identifiers, which are personal data.
  const limitsOf = [newDeviceLimit, recordedFailureLimit, passwordLimit];
  const limits = limitsOf.map((of) => of(user.id));
  for (const { key } of [...limits, ...secondStepLimits(user.id)]) await reset(tx, key);
  for (const owner of former) {
    await forgiveFailures(platform.config, tx, { id: user.id, ...contactsOf(owner) });
  }
}

/** Refuses to delete the last one. The lock makes two deletions at once run one after the other, so that the second counts right. */
export async function leaveOneSuperadmin(tx: Tx): Promise<void> {
  await advisoryLock(tx, "superadmins");
  if ((await countSuperadmins(tx)) <= 1) throw refuse("LAST_SUPERADMIN");
}

/** A child's account does not stay without anybody who answers for it. */
export async function refuseWithChildren(tx: Tx, userId: string): Promise<void> {
  const children = await listChildren(tx, userId);
  if (children.some(({ is_first }) => is_first === 1)) throw refuse("HAS_CHILDREN");
}
