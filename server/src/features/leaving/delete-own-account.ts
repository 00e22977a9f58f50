import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordOwnAct } from "../audit/index.ts";
import { deleteCoursesOf, renameTeacher } from "../courses/index.ts";
import { removeStudent } from "../enrolment/index.ts";
import { markPending, removeFilesLater } from "../files/index.ts";
import {
  type Person,
  anonymizeUser,
  listGuardians,
  requirePassword,
  requireSession,
  verifiedContacts,
} from "../../identity/index.ts";
import {
  type ChangeNotice,
  RECALL_LIFE,
  recordChange,
  sendChangeNotice,
} from "../contacts/index.ts";
import {
  userToDelete,
  endAccess,
  leaveOneSuperadmin,
  refuseWithChildren,
} from "./delete-account.ts";
import { insertDeletedAccount } from "./deleted-accounts.queries.ts";

/** Deletes the account of the person who asks. Deleted before, it succeeds. */
export async function deleteOwnAccount(platform: Platform, actor: Actor): Promise<void> {
  await leave(platform, actor.id, async (tx, user) => {
    await requireSession(tx, actor);
    await refuseWithChildren(tx, user.id);
    if (user.role === "superadmin") await leaveOneSuperadmin(tx);
    await recordOwnAct(platform, tx, user, "deleteAccount");
    return recordChange(tx, user, { kind: "deletion", now: platform.clock() });
  });
}

/** A guardian ends the account of a child; every guardian of the child is told. */
export async function endChild(
  platform: Platform,
  actor: Actor,
  { childId, password }: { childId: string; password: string },
): Promise<void> {
  await requirePassword(platform, actor, password);
  await leave(platform, childId, async (tx, child) => {
    await requireSession(tx, actor);
    const guardians = await listGuardians(tx, child.id);
    const guardian = guardians.find(({ id }) => id === actor.id);
    if (!guardian) throw refuse("CHILD_NOT_FOUND");
    if (guardian.is_first !== 1) throw refuse("FIRST_GUARDIAN_DECIDES");
    const notice = await recordChange(tx, child, { kind: "deletion", now: platform.clock() });
    const trusted = guardians.flatMap(verifiedContacts);
    return { ...notice, trusted, childName: child.first_name };
  });
}

/**
 * For everybody else the account is gone, and its email and phone are free. For seven days the link in the
 * notice brings it back; then the sweep deletes the rest. `record` is called in the transaction, and throws
 * when that is not allowed.
 */
async function leave(
  platform: Platform,
  userId: string,
  record: (tx: Tx, user: Person) => Promise<ChangeNotice>,
): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const unfinished: string[] = [];
  const notice = await database.transaction(async (tx) => {
    const user = await userToDelete(tx, userId);
    if (!user) return undefined;
    const change = await record(tx, user);
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
