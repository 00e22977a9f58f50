import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { expireCoursesOf } from "../courses/index.ts";
import { removeFilesLater } from "../files/index.ts";
import { type Person, anonymizeUser, findAnyUser, lockUser } from "../../identity/index.ts";
import { endAccess, refuseWithChildren } from "./delete-account.ts";
import { hideWork } from "./delete-own-account.ts";
import { deleteDeletedAccount, insertDeletedAccount } from "./deleted-accounts.queries.ts";
import { purgeAccount } from "./purge-deleted-accounts.ts";

/**
 * Deletes an account that cannot come back, and all that its owner did in courses. A teacher's courses
 * can no longer be restored, and wait to be purged. `check` is called in the first transaction and
 * throws when that is not allowed. If it is interrupted after that, the next sweep continues.
 */
export async function eraseAccount(
  platform: Platform,
  userId: string,
  check: (tx: Tx, user: Person | undefined) => Promise<Person>,
): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const unfinished = await database.transaction(async (tx) => {
    await lockUser(tx, userId, "remove");
    const user = await check(tx, await findAnyUser(tx, userId));
    await refuseWithChildren(tx, userId);
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
    // Afterwards, since it writes the name that stands on the account into the courses' search texts.
    const files = await hideWork(platform, tx, { user, now });
    if (user.role === "teacher") await expireCoursesOf(tx, userId, now - RESTORE_DAYS * DAY);
    return files;
  });
  removeFilesLater(platform, unfinished);
  await purgeAccount(platform, userId);
}
