import { reset } from "../../platform/database/rate-limit.queries.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows, advisoryLock } from "../../platform/database/dialect.ts";
import { requireSession } from "../../platform/database/require-session.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteCoursesOf, renameTeacher } from "../courses/index.ts";
import { removeStudent } from "../enrolment/index.ts";
import { markPending, removeFilesLater } from "../files/index.ts";
import { removeNotes } from "../notes/index.ts";
import { deleteProgressOfStudent } from "../progress/index.ts";
import {
  buryUser,
  countSuperadmins,
  deleteUser,
  findUser,
  type UserRow,
} from "./accounts.queries.ts";
import { deleteAccountChangesOf, listAccountChanges } from "./account-changes.queries.ts";
import { deleteCodesOf } from "./codes.queries.ts";
import { contactsOf } from "./contact.ts";
import { deleteDevicesOf } from "./devices.queries.ts";
import { forgiveFailures } from "./forgive-failures.ts";
import { recordedFailureLimit } from "./record-failures.ts";
import { newDeviceLimit } from "./tell-of-new-device.ts";

/** Deletes the account of the person who asks. Deleted before, it succeeds. */
export async function deleteOwnAccount(platform: Platform, actor: Actor): Promise<void> {
  await deleteAccount(platform, actor.id, async (tx, user) => {
    if (user) await requireSession(tx, actor);
  });
}

/**
 * Deletes a user with all their data in one transaction. A teacher's row stays without a name, so
 * that deleted courses can still be listed and restored. `check` is called in that transaction with
 * the user, or undefined when there is none, and throws when the deletion is not allowed.
 */
export async function deleteAccount(
  platform: Platform,
  userId: string,
  check?: (tx: Tx, user: UserRow | undefined) => Promise<void>,
): Promise<void> {
  const { database, clock } = platform;
  const gone: string[] = [];
  await database.transaction(async (tx) => {
    // A transaction that enrols or ticks for this user waits for the lock and then finds no user.
    await lockRows(tx, "users", "id", userId, "remove");
    const user = await findUser(tx, userId);
    await check?.(tx, user);
    // Deleted before: a repeated call succeeds.
    if (!user) return;
    if (user.role === "superadmin") await leaveOneSuperadmin(tx);
    const changes = await listAccountChanges(tx, user.id);
    await deleteDevicesOf(tx, user.id);
    await deleteCodesOf(tx, user.id, [user, ...changes].flatMap(contactsOf));
    await deleteAccountChangesOf(tx, user.id);
    // Entries of limits name the account and its identifiers, which are personal data.
    for (const { key } of [newDeviceLimit(user.id), recordedFailureLimit(user.id)]) {
      await reset(tx, key);
    }
    for (const addresses of [user, ...changes])
      await forgiveFailures(platform.config, tx, { ...addresses, id: user.id });
    if (user.role === "teacher") {
      await deleteCoursesOf(tx, user.id, clock());
      await renameTeacher(tx, user.id, { firstName: "", lastName: "" });
      await buryUser(tx, user.id, clock());
      return;
    }
    if (user.role === "student") {
      await deleteProgressOfStudent(tx, user.id);
      await removeStudent(tx, user.id);
      gone.push(...(await removeNotes(tx, "student_id", [user.id], clock())));
      gone.push(...(await markPending(tx, user.id, clock())));
    }
    await deleteUser(tx, user.id);
  });
  removeFilesLater(platform, gone);
}

/** The lock makes two deletions at once run one after the other, so that the second counts right. */
async function leaveOneSuperadmin(tx: Tx): Promise<void> {
  await advisoryLock(tx, "superadmins");
  if ((await countSuperadmins(tx)) <= 1) throw refuse("LAST_SUPERADMIN");
}
