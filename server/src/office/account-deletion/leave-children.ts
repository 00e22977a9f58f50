import type { ChildAnswers } from "@madrasa/contract/office/account-deletion";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { deleteQuestions, notifyGuardians, removeGuardian } from "../../family/guardians/index.ts";
import {
  type Person,
  findPaused,
  findUser,
  listChildren,
  listGrown,
  listGuardians,
  lockUser,
  verifiedContacts,
} from "../../base/identity/index.ts";
import { type ChangeNotice, recordChange } from "../../people/contacts/index.ts";
import { leaveIn } from "./leave-account.ts";

/** Notices to send and unfinished uploads to delete after the transaction. */
export type Left = { notices: ChangeNotice[]; files: string[] };

/** Locks the guardian's children and grown students before the guardian. Returns the ids of the children. */
export async function lockChildrenOf(
  tx: Tx,
  guardianId: string,
  answers: ChildAnswers,
): Promise<string[]> {
  // Includes those with another main guardian, who may leave concurrently.
  const own = (await listChildren(tx, guardianId)).map(({ id }) => id);
  const grown = (await listGrown(tx, guardianId)).map(({ id }) => id);
  const ids = new Set([...own, ...grown, ...answers.map(({ childId }) => childId)]);
  for (const id of [...ids].toSorted()) await lockUser(tx, id, "remove");
  return own;
}

/**
 * Deletes the children as decided and promotes the second guardian of the others. Throws if a decision is missing.
 * Returns the deleted children.
 */
export async function leaveChildren(
  platform: Platform,
  tx: Tx,
  { guardianId, answers, now }: { guardianId: string; answers: ChildAnswers; now: number },
): Promise<Left & { deleted: Person[] }> {
  const children = await listChildren(tx, guardianId);
  if (answers.some(({ childId }) => !children.some(({ id }) => id === childId))) {
    throw refuse("CHILD_NOT_FOUND");
  }
  const left: Left & { deleted: Person[] } = { notices: [], files: [], deleted: [] };
  for (const { id, is_first } of children) {
    const becomes = answers.find(({ childId }) => childId === id)?.becomes;
    if (is_first === 1 && becomes === undefined) throw refuse("HAS_CHILDREN");
    const child = await findUser(tx, id);
    if (is_first === 1 && becomes === "delete" && child) {
      const { notices, files } = await leaveChild(platform, tx, { child, now, guardianId });
      left.notices.push(...notices);
      left.files.push(...files);
      left.deleted.push(child);
      continue;
    }
    if ((await listGuardians(tx, id)).length < 2) throw refuse("GUARDIAN_NOT_FOUND");
    await removeGuardian(tx, id, guardianId);
    const what = is_first === 1 ? "nowFirst" : "left";
    const others = await listGuardians(tx, id);
    await notifyGuardians(tx, platform, others, { what, name: child?.first_name ?? "" });
  }
  await leaveGrown(tx, guardianId);
  return left;
}

/**
 * The other guardian of a grown student stays alone, and answers the question. Without one nobody can, and the leaver
 * is a guardian again after a return.
 */
async function leaveGrown(tx: Tx, guardianId: string): Promise<void> {
  for (const { id } of await listGrown(tx, guardianId)) {
    const others = (await listGuardians(tx, id)).filter((one) => one.id !== guardianId);
    const next = others.find(({ is_named }) => is_named === 0);
    if (next) await removeGuardian(tx, id, guardianId);
    else await deleteQuestions(tx, id);
  }
}

/** The school decides about a child that it has suspended, who could come back under the same name otherwise. */
export async function requireNotSuspended(tx: Tx, childId: string): Promise<void> {
  const isSuspended = (await findUser(tx, childId))?.suspended === 1;
  if (isSuspended && (await findPaused(tx, childId)) === false) throw refuse("CHILD_SUSPENDED");
}

/**
 * Deletes a child's account. Active guardians get a restore link, except one who leaves too, whose own link restores
 * both.
 */
export async function leaveChild(
  platform: Platform,
  tx: Tx,
  { child, now, guardianId }: { child: Person; now: number; guardianId?: string },
): Promise<Left> {
  const guardians = await listGuardians(tx, child.id);
  const trusted = guardians
    .filter(({ id, suspended }) => id !== guardianId && suspended === 0)
    .flatMap(verifiedContacts);
  const notices: ChangeNotice[] = [];
  if (trusted.length > 0) {
    const notice = await recordChange(tx, child, { kind: "deletion", now });
    notices.push({ ...notice, trusted, childName: child.first_name });
  }
  return { notices, files: await leaveIn(platform, tx, child, now) };
}
