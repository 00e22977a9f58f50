import type { z } from "zod";
import type { leaving } from "@madrasa/contract/leaving";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordOwnAct } from "../audit/index.ts";
import { deleteCoursesOf, renameTeacher } from "../courses/index.ts";
import { removeStudent } from "../enrolment/index.ts";
import { markPending, removeFilesLater } from "../files/index.ts";
import { removeGuardian } from "../guardians/index.ts";
import {
  type Person,
  anonymizeUser,
  findUser,
  isChild,
  listChildren,
  listGuardians,
  lockUser,
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
import { userToDelete, endAccess, leaveOneSuperadmin } from "./delete-account.ts";
import { insertDeletedAccount } from "./deleted-accounts.queries.ts";

type Answers = NonNullable<z.output<typeof leaving.deleteMe.body>["children"]>;

/**
 * Deletes the account of the person who asks; of a first guardian with an answer for each child. Deleted
 * before, it succeeds.
 */
export async function deleteOwnAccount(
  platform: Platform,
  actor: Actor,
  answers: Answers = [],
): Promise<void> {
  const { database } = platform;
  const unfinished: string[] = [];
  const notices = await database.transaction(async (tx) => {
    // Also of whom the actor is the second guardian: the first may leave at the same time.
    const own = (await listChildren(tx, actor.id)).map(({ id }) => id);
    const ids = new Set([...own, ...answers.map(({ childId }) => childId)]);
    for (const id of [...ids].toSorted()) await lockUser(tx, id, "remove");
    const user = await userToDelete(tx, actor.id);
    if (!user) return [];
    await requireSession(tx, actor);
    const ended: ChangeNotice[] = [];
    for (const child of await answeredChildren(tx, user, answers)) {
      const { notice, files } = await leaveChild(platform, tx, child);
      ended.push(notice);
      unfinished.push(...files);
    }
    if (user.role === "superadmin") await leaveOneSuperadmin(tx);
    await recordOwnAct(platform, tx, user, "deleteAccount");
    const notice = await recordChange(tx, user, { kind: "deletion", now: platform.clock() });
    unfinished.push(...(await leaveIn(platform, tx, user)));
    return [...ended, notice];
  });
  removeFilesLater(platform, unfinished);
  for (const notice of notices) sendChangeNotice(platform, notice);
}

/** The children that are deleted with their guardian. The others have the second guardian as the first then. */
async function answeredChildren(tx: Tx, guardian: Person, answers: Answers): Promise<Person[]> {
  const children = await listChildren(tx, guardian.id);
  if (answers.some(({ childId }) => !children.some(({ id }) => id === childId))) {
    throw refuse("CHILD_NOT_FOUND");
  }
  const deleted: Person[] = [];
  for (const { id, is_first } of children) {
    const becomes = answers.find(({ childId }) => childId === id)?.becomes;
    if (is_first === 1 && becomes === undefined) throw refuse("HAS_CHILDREN");
    if (is_first === 1 && becomes === "delete") {
      const child = await findUser(tx, id);
      if (child) deleted.push(child);
      continue;
    }
    if ((await listGuardians(tx, id)).length < 2) throw refuse("GUARDIAN_NOT_FOUND");
    await removeGuardian(tx, id, guardian.id);
  }
  return deleted;
}

/** A guardian ends the account of a child; every guardian of the child is told. Ended before, it succeeds. */
export async function endChild(
  platform: Platform,
  actor: Actor,
  { childId, password }: { childId: string; password: string },
): Promise<void> {
  await requirePassword(platform, actor, password);
  const left = await platform.database.transaction(async (tx) => {
    const child = await userToDelete(tx, childId);
    if (!child) return undefined;
    await requireSession(tx, actor);
    const guardian = (await listGuardians(tx, childId)).find(({ id }) => id === actor.id);
    // Of a pupil with a phone of its own guardians see progress, and decide nothing.
    if (!guardian || !(await isChild(tx, childId))) throw refuse("CHILD_NOT_FOUND");
    if (guardian.is_first !== 1) throw refuse("FIRST_GUARDIAN_DECIDES");
    return leaveChild(platform, tx, child);
  });
  removeFilesLater(platform, left?.files ?? []);
  if (left) sendChangeNotice(platform, left.notice);
}

async function leaveChild(platform: Platform, tx: Tx, child: Person) {
  const guardians = await listGuardians(tx, child.id);
  const notice = await recordChange(tx, child, { kind: "deletion", now: platform.clock() });
  const files = await leaveIn(platform, tx, child);
  const trusted = guardians.flatMap(verifiedContacts);
  return { notice: { ...notice, trusted, childName: child.first_name }, files };
}

/**
 * For everybody else the account is gone, and its email and phone are free. For seven days the link in the
 * notice brings it back; then the sweep deletes the rest. Returns the ids of unfinished uploads, whose bytes
 * are to be removed after the transaction.
 */
async function leaveIn(platform: Platform, tx: Tx, user: Person): Promise<string[]> {
  const now = platform.clock();
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
