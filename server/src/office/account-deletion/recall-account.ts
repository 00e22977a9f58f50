import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { refuse } from "../../platform/refusal.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAction } from "../../base/audit/index.ts";
import { renameTeacher, restoreCoursesOf } from "../../courses/courses/index.ts";
import { resetDeletedCourseNotices } from "../../halaqa/recitations/index.ts";
import { notifyGuardians, removeGuardian } from "../../family/guardians/index.ts";
import { deleteAccountChangesOf } from "../../people/contacts/index.ts";
import { returnStudent } from "../../learning/enrolment/index.ts";
import {
  type Person,
  findAnyUser,
  findUser,
  changeUser,
  isChild,
  listChildren,
  listGuardians,
  lockUser,
  lockUsers,
  makeFirst,
  settlePause,
} from "../../base/identity/index.ts";
import {
  deleteDeletedAccount,
  findDeletedAccount,
  listDeletedWith,
} from "./deleted-accounts.queries.ts";

/**
 * Restores a user with courses, progress and notes, but without email, phone and password, and the children deleted
 * with them. Undefined if impossible. `returning`: the guardian with whom a child returns.
 */
export async function recallAccount(
  platform: Platform,
  tx: Tx,
  former: Person,
  returning?: Person,
): Promise<Person | undefined> {
  const { id, role } = former;
  const account = await findDeletedAccount(tx, id);
  if (!account || account.purge_at <= platform.clock()) return undefined;
  const ofChild = await isChild(tx, id);
  const { first_name, last_name, approved, suspended, deleted_at } = account;
  const child = { id, name: first_name };
  if (ofChild && !(await settleGuardians(platform, tx, child, returning))) return undefined;
  await changeUser(tx, former, { first_name, last_name, approved, suspended, deleted_at: null });
  if (role === "teacher") {
    await restoreCoursesOf(tx, id, deleted_at);
    await resetDeletedCourseNotices(tx, id);
    await renameTeacher(tx, id);
  }
  if (role === "student") {
    await returnStudent(tx, id, { deletedAt: deleted_at, now: platform.clock() });
  }
  // A guardian may have been suspended meanwhile, or no longer be.
  await settlePause(tx, id);
  await deleteDeletedAccount(tx, id);
  for (const childId of await listDeletedWith(tx, id, deleted_at)) {
    await lockUser(tx, childId, "write");
    const deleted = await findAnyUser(tx, childId);
    if (deleted?.deleted_at == null) continue;
    await recallAccount(platform, tx, deleted, former);
    // The other guardian's link would restore the child again after a later deletion.
    await deleteAccountChangesOf(tx, childId);
  }
  // Another guardian may have come meanwhile; a child has two.
  for (const { id: childId } of await listChildren(tx, id)) {
    await lockUser(tx, childId, "write");
    if ((await listGuardians(tx, childId)).length > 2) await removeGuardian(tx, childId, id);
  }
  if (ofChild) {
    const active = (await listGuardians(tx, id)).filter((guardian) => guardian.suspended === 0);
    await notifyGuardians(tx, platform, active, { what: "restored", name: first_name });
  }
  const user = await findUser(tx, id);
  if (user) await recordOwnAction(platform, tx, user, "recallAccount");
  return user;
}

/**
 * Prepares the guardians for the return of a child. Returns false if they were deleted too, and must return first. Throws
 * if a guardian has no room for the child; where the other one returns with it, ends that guardian instead.
 */
async function settleGuardians(
  platform: Platform,
  tx: Tx,
  { id: childId, name }: { id: string; name: string },
  returning: Person | undefined,
): Promise<boolean> {
  const all = await listGuardians(tx, childId);
  const ids = all.map((guardian) => guardian.id);
  if (all.length === 0 || !(await lockUsers(tx, ids))) return false;
  for (const guardian of all) {
    if ((await listChildren(tx, guardian.id)).length < CHILDREN_MAX) continue;
    if (!returning || guardian.id === returning.id) throw refuse("TOO_MANY_CHILDREN");
    await removeGuardian(tx, childId, guardian.id);
    await notifyGuardians(tx, platform, [guardian], { what: "ended", name });
  }
  const [main] = await listGuardians(tx, childId);
  // The main guardian may have left with the child.
  if (main) await makeFirst(tx, childId, main.id);
  return true;
}
