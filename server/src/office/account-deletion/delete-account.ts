import type { ChildAnswers } from "@madrasa/contract/office/account-deletion";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { deleteAnsweredOf, requireNoOpenComplaint } from "../../base/complaints/index.ts";
import { deleteCoursesOf, renameTeacher } from "../../courses/courses/index.ts";
import { markPending, deleteFilesInBackground } from "../../base/files/index.ts";
import { actAs, type Person, anonymizeUser, deleteUsers } from "../../base/identity/index.ts";
import { deleteAccountChangesOf, sendChangeNotice } from "../../people/contacts/index.ts";
import { deleteSecondStep } from "../../people/second-step/index.ts";
import { endAccess, userToDelete } from "./end-access.ts";
import { type Left, leaveChildren, lockChildrenOf } from "./leave-children.ts";

/** `actor` deletes; `children` has the decision about each child of a guardian. */
export type Deletion = { userId: string; actor: Actor; children?: ChildAnswers | undefined };

/**
 * Deletes a teacher or admin with all data in one transaction. A teacher's row stays without a name, so that deleted
 * courses can be listed and restored. `check` gets the user, or undefined, and throws if deletion is not allowed.
 */
export async function deleteAccount(
  platform: Platform,
  { userId, actor, children = [] }: Deletion,
  check: (tx: Tx, user: Person | undefined) => Promise<void>,
): Promise<void> {
  const { clock } = platform;
  const left = await actAs(platform, actor, async (tx) => {
    await lockChildrenOf(tx, userId, children);
    const user = await userToDelete(tx, userId);
    await check(tx, user);
    // Idempotent.
    if (!user) return undefined;
    const ofChildren = await leaveChildrenBySchool(platform, tx, { userId, actor, children });
    await endAccess(platform, tx, user);
    await deleteSecondStep(tx, user.id);
    await deleteAccountChangesOf(tx, user.id);
    await deleteAnsweredOf(tx, [user.id]);
    if (user.role === "teacher") {
      await deleteCoursesOf(tx, user.id, clock());
      // The sweep removes received bytes.
      await markPending(tx, { ownerId: user.id }, clock());
      await anonymizeUser(tx, user, clock());
      await renameTeacher(tx, user.id);
    } else {
      await deleteUsers(tx, [user.id]);
    }
    return ofChildren;
  });
  finishLeaving(platform, left);
}

/** Like a leaving guardian, audited for each child whose account is deleted. */
export async function leaveChildrenBySchool(
  platform: Platform,
  tx: Tx,
  { userId, actor, children = [] }: Deletion,
): Promise<Left> {
  const now = platform.clock();
  for (const { childId, becomes } of children) {
    if (becomes === "delete") await requireNoOpenComplaint(tx, actor, childId);
  }
  const left = await leaveChildren(platform, tx, { guardianId: userId, answers: children, now });
  for (const child of left.deleted) {
    await recordAction(platform, tx, { actor, action: "deleteChild", target: targetOf(child) });
  }
  return left;
}

export function finishLeaving(platform: Platform, left: Left | undefined): void {
  deleteFilesInBackground(platform, left?.files ?? []);
  for (const notice of left?.notices ?? []) sendChangeNotice(platform, notice);
}
