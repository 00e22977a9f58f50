import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { refuse } from "../../platform/refusal.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAct } from "../audit/index.ts";
import { renameTeacher, restoreCoursesOf } from "../courses/index.ts";
import { returnStudent } from "../enrolment/index.ts";
import {
  type Person,
  findUser,
  changeUser,
  isChild,
  listChildren,
  listGuardians,
  lockUsers,
} from "../../identity/index.ts";
import { findDeletedAccount, deleteDeletedAccount } from "./deleted-accounts.queries.ts";

/**
 * Brings back a user who deleted the account, with courses, progress and notes, but without email,
 * phone and password. Undefined when the account cannot come back.
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
  await deleteDeletedAccount(tx, id);
  const user = await findUser(tx, id);
  if (user) await recordOwnAct(platform, tx, user, "recallAccount");
  return user;
}

/**
 * False where the guardian was deleted too, who comes back first: a child's account is not without one. Refused where
 * a guardian has added others in its place.
 */
async function hasGuardianWithRoom(tx: Tx, childId: string): Promise<boolean> {
  const ids = (await listGuardians(tx, childId)).map((guardian) => guardian.id);
  if (ids.length === 0) return false;
  // Children who are added at the same time are counted.
  if (!(await lockUsers(tx, ids))) return false;
  for (const id of ids) {
    if ((await listChildren(tx, id)).length >= CHILDREN_MAX) throw refuse("TOO_MANY_CHILDREN");
  }
  return true;
}
