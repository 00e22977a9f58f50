import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { refuse } from "../../platform/refusal.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAction } from "../../base/audit/index.ts";
import { renameTeacher, restoreCoursesOf } from "../../courses/courses/index.ts";
import { removeGuardian } from "../../family/guardians/index.ts";
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
 * with them. Undefined if impossible.
 */
export async function recallAccount(
  platform: Pick<Platform, "clock">,
  tx: Tx,
  former: Person,
): Promise<Person | undefined> {
  const { id, role } = former;
  const account = await findDeletedAccount(tx, id);
  if (!account || account.purge_at <= platform.clock()) return undefined;
  if ((await isChild(tx, id)) && !(await hasGuardianWithRoom(tx, id))) return undefined;
  const { first_name, last_name, approved, suspended, deleted_at } = account;
  await changeUser(tx, former, { first_name, last_name, approved, suspended, deleted_at: null });
  if (role === "teacher") {
    await restoreCoursesOf(tx, id, deleted_at);
    await renameTeacher(tx, id);
  }
  if (role === "student") await returnStudent(tx, id);
  // A guardian may have been suspended meanwhile, or no longer be.
  await settlePause(tx, id);
  await deleteDeletedAccount(tx, id);
  for (const child of await listDeletedWith(tx, id, deleted_at)) {
    await lockUser(tx, child, "write");
    const deleted = await findAnyUser(tx, child);
    if (deleted?.deleted_at != null) await recallAccount(platform, tx, deleted);
  }
  // Another guardian may have come meanwhile; a child has two.
  for (const { id: childId } of await listChildren(tx, id)) {
    await lockUser(tx, childId, "write");
    if ((await listGuardians(tx, childId)).length > 2) await removeGuardian(tx, childId, id);
  }
  const user = await findUser(tx, id);
  if (user) await recordOwnAction(platform, tx, user, "recallAccount");
  return user;
}

/**
 * Returns false if the guardian was deleted too, who must return first. Throws if the guardian has no room for the
 * child.
 */
async function hasGuardianWithRoom(tx: Tx, childId: string): Promise<boolean> {
  const ids = (await listGuardians(tx, childId)).map((guardian) => guardian.id);
  const [first] = ids;
  if (first === undefined) return false;
  if (!(await lockUsers(tx, ids))) return false;
  for (const id of ids) {
    if ((await listChildren(tx, id)).length >= CHILDREN_MAX) throw refuse("TOO_MANY_CHILDREN");
  }
  // The main guardian may have left with the child.
  await makeFirst(tx, childId, first);
  return true;
}
