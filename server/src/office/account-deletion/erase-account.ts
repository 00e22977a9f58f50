import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { expireCoursesOf } from "../../courses/courses/index.ts";
import {
  actAs,
  type Person,
  anonymizeUser,
  findAnyUser,
  lockUser,
} from "../../base/identity/index.ts";
import { type Deletion, finishLeaving, leaveChildrenBySchool } from "./delete-account.ts";
import { endAccess } from "./end-access.ts";
import { hideWork } from "./leave-account.ts";
import { lockChildrenOf } from "./leave-children.ts";
import { deleteDeletedAccount, insertDeletedAccount } from "./deleted-accounts.queries.ts";
import { purgeAccount } from "./purge-deleted-accounts.ts";

/**
 * Deletes an account finally, with all work in courses. A teacher's courses can no longer be restored, and are purged.
 * `check` runs in the first transaction and throws if not allowed. After an interruption the next sweep continues.
 */
export async function eraseAccount(
  platform: Platform,
  deletion: Deletion,
  check: (tx: Tx, user: Person | undefined) => Promise<Person>,
): Promise<void> {
  const { clock } = platform;
  const { userId, children = [] } = deletion;
  const now = clock();
  const left = await actAs(platform, deletion.actor, async (tx) => {
    await lockChildrenOf(tx, userId, children);
    await lockUser(tx, userId, "remove");
    const user = await check(tx, await findAnyUser(tx, userId));
    const ofChildren = await leaveChildrenBySchool(platform, tx, deletion);
    await endAccess(platform, tx, user);
    await deleteDeletedAccount(tx, userId);
    await insertDeletedAccount(tx, {
      user_id: userId,
      first_name: "",
      last_name: "",
      approved: 0,
      suspended: 1,
      deleted_at: now,
      purge_at: now,
    });
    await anonymizeUser(tx, user, now);
    // Last, because it writes the account's name into search texts.
    const files = await hideWork(platform, tx, { user, now });
    if (user.role === "teacher") await expireCoursesOf(tx, userId, now - RESTORE_DAYS * DAY);
    return { ...ofChildren, files: [...files, ...ofChildren.files] };
  });
  finishLeaving(platform, left);
  await purgeAccount(platform, userId);
}
