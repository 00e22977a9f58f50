import { inSteps, ROWS_AT_ONCE } from "../../platform/database/delete-some.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { nameAsChild } from "../audit/index.ts";
import { deleteComplaintsOf } from "../complaints/index.ts";
import { deleteSomeFormerEnrolments, deleteSomeRemovals } from "../enrolment/index.ts";
import { deleteSomeCertificates } from "../finish/index.ts";
import { removeFilesLater } from "../files/index.ts";
import { deleteSeen, DELETE_SHEET_ROWS } from "../sheet/index.ts";
import { removeSomeNotes } from "../notes/index.ts";
import { removeSomeRecitations } from "../recitations/index.ts";
import { deleteSomeCompletions, deleteSomePositions } from "../progress/index.ts";
import { isChild, lockUser, deleteUsers } from "../../identity/index.ts";
import { deleteAccountChangesOf } from "../contacts/index.ts";
import {
  beginPurge,
  deleteDeletedAccount,
  listAccountsToPurge,
  listFormerUsers,
} from "./deleted-accounts.queries.ts";
import { deleteSecondStep } from "../second-step/index.ts";

const ACCOUNTS_AT_ONCE = 50;

/** The rows that a student leaves in courses. */
const DELETE_WORK = [
  deleteSomeCompletions,
  deleteSomePositions,
  deleteSomeFormerEnrolments,
  deleteSomeRemovals,
  deleteSomeCertificates,
  ...DELETE_SHEET_ROWS,
];

/**
 * Deletes what is left of accounts that can no longer come back. The rows in `users` go once no
 * course needs them as its owner. If it is interrupted, the next sweep continues.
 */
export async function purgeDeletedAccounts(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  for (;;) {
    const ended = await listAccountsToPurge(database.read, now, ACCOUNTS_AT_ONCE);
    for (const userId of ended) await purgeAccount(platform, userId);
    if (ended.length < ACCOUNTS_AT_ONCE) return;
  }
}

/** In many short transactions: a student may have thousands of notes. */
export async function purgeAccount(platform: Platform, userId: string): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const isOver = await database.transaction(async (tx) => {
    // A link that brings the account back waits for the lock, and is then refused.
    await lockUser(tx, userId, "remove");
    return beginPurge(tx, userId, now);
  });
  if (!isOver) return;
  const of = { column: "student_id", value: userId } as const;
  for (const deleteRows of DELETE_WORK) {
    await inSteps(database, (tx) => deleteRows(tx, of, ROWS_AT_ONCE));
  }
  await inSteps(database, async (tx) => {
    const { count, images } = await removeSomeNotes(tx, userId, { now, limit: ROWS_AT_ONCE });
    removeFilesLater(platform, images);
    return count;
  });
  await inSteps(database, async (tx) => {
    const { count, files } = await removeSomeRecitations(tx, userId, { now, limit: ROWS_AT_ONCE });
    removeFilesLater(platform, files);
    return count;
  });
  await database.transaction(async (tx) => {
    await deleteSeen(tx, userId);
    await deleteSecondStep(tx, userId);
    await deleteAccountChangesOf(tx, userId);
    await deleteComplaintsOf(tx, userId);
    if (await isChild(tx, userId)) await nameAsChild(tx, userId);
    await deleteDeletedAccount(tx, userId);
  });
}

/** Removes at most `limit` users who cannot come back and own no course any more; returns how many. */
export async function deleteFormerUsers(tx: Tx, limit: number): Promise<number> {
  const userIds = await listFormerUsers(tx, limit);
  await deleteUsers(tx, userIds);
  return userIds.length;
}
