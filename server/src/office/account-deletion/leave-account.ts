import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteCoursesOf, renameTeacher } from "../../courses/courses/index.ts";
import { removeStudent } from "../../learning/enrolment/index.ts";
import { markPending } from "../../base/files/index.ts";
import { type Person, anonymizeUser } from "../../base/identity/index.ts";
import { RECALL_LIFE } from "../../people/contacts/index.ts";
import { endAccess } from "./end-access.ts";
import { insertDeletedAccount } from "./deleted-accounts.queries.ts";

/**
 * Hides the account and frees its email and phone. A link in the notice restores it for seven days; then it is swept.
 * Returns ids of unfinished uploads to delete after the transaction.
 */
export async function leaveIn(
  platform: Platform,
  tx: Tx,
  user: Person,
  now: number,
): Promise<string[]> {
  await endAccess(platform, tx, user);
  await insertDeletedAccount(tx, {
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    approved: user.approved,
    suspended: user.suspended,
    deleted_at: now,
    purge_at: now + RECALL_LIFE,
  });
  await anonymizeUser(tx, user, now);
  return hideWork(platform, tx, { user, now });
}

/** Returns ids of unfinished uploads to delete after the transaction. */
export async function hideWork(
  { config }: Platform,
  tx: Tx,
  { user, now }: { user: Person; now: number },
): Promise<string[]> {
  const { id, role } = user;
  if (role === "teacher") {
    await deleteCoursesOf(tx, id, now);
    await renameTeacher(tx, id);
  }
  if (role === "student") await removeStudent(config, tx, user);
  return markPending(tx, { ownerId: id }, now);
}
