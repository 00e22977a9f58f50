import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAct } from "../audit/index.ts";
import { deleteCoursesOf, renameTeacher } from "../courses/index.ts";
import { removeStudent } from "../enrolment/index.ts";
import { markPending, removeFilesLater } from "../files/index.ts";
import { type Person, anonymizeUser, requireSession } from "../../identity/index.ts";
import { RECALL_LIFE, recordChange, sendChangeNotice } from "../contacts/index.ts";
import { userToDelete, endAccess, leaveOneSuperadmin } from "./delete-account.ts";
import { insertDeletedAccount } from "./deleted-accounts.queries.ts";

/**
 * Deletes the account of the person who asks: for everybody else it is gone, and its email and phone
 * are free. For seven days the link in the notice brings it back; then the sweep deletes the rest.
 * Deleted before, it succeeds.
 */
export async function deleteOwnAccount(platform: Platform, actor: Actor): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const unfinished: string[] = [];
  const notice = await database.transaction(async (tx) => {
    const user = await userToDelete(tx, actor.id);
    if (!user) return undefined;
    await requireSession(tx, actor);
    if (user.role === "superadmin") await leaveOneSuperadmin(tx);
    await recordOwnAct(platform, tx, user, "deleteAccount");
    const change = await recordChange(tx, user, { kind: "deletion", now });
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
    unfinished.push(...(await hideWork(platform, tx, { user, now })));
    return change;
  });
  removeFilesLater(platform, unfinished);
  if (notice) sendChangeNotice(platform, notice);
}

/** Returns the ids of unfinished uploads, whose bytes are to be removed after the transaction. */
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
