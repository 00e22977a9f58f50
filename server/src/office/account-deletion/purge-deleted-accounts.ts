import { inBatches, BATCH_SIZE } from "../../platform/database/delete-batch.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { nameAsChild } from "../../base/audit/index.ts";
import { deleteAnsweredOf } from "../../base/complaints/index.ts";
import { deleteSomeReads } from "../announcements/index.ts";
import { deleteSomePastEnrolments, deleteSomeRemovals } from "../../learning/enrolment/index.ts";
import { deleteSomeCertificates, deleteSomeReplaced } from "../../learning/certificates/index.ts";
import { deleteFilesInBackground } from "../../base/files/index.ts";
import { deleteSeenAndKnown, DELETE_SHEET_ROWS } from "../../halaqa/sheet/index.ts";
import { removeSomeNotes } from "../../learning/notes/index.ts";
import { removeSomeRecitations } from "../../halaqa/recitations/index.ts";
import { deleteSomeCompletions, deleteSomePositions } from "../../learning/progress/index.ts";
import { isChild, lockUser, deleteUsers } from "../../base/identity/index.ts";
import { deleteAccountChangesOf } from "../../people/contacts/index.ts";
import {
  beginPurge,
  deleteDeletedAccount,
  listAccountsToPurge,
  listNamelessUsers,
} from "./deleted-accounts.queries.ts";
import { deleteSecondStep } from "../../people/second-step/index.ts";

const ACCOUNTS_AT_ONCE = 50;

const DELETE_WORK = [
  deleteSomeCompletions,
  deleteSomePositions,
  deleteSomePastEnrolments,
  deleteSomeRemovals,
  deleteSomeCertificates,
  deleteSomeReplaced,
  deleteSomeReads,
  ...DELETE_SHEET_ROWS,
];

/**
 * Purges final accounts. Rows in `users` are deleted once no course needs them as owner. After an interruption the next
 * sweep continues.
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

/** In short transactions: a student may have thousands of notes. */
export async function purgeAccount(platform: Platform, userId: string): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const isOver = await database.transaction(async (tx) => {
    // A concurrent restore waits for the lock and is then refused.
    await lockUser(tx, userId, "remove");
    return beginPurge(tx, userId, now);
  });
  if (!isOver) return;
  const of = { column: "student_id", value: userId } as const;
  for (const deleteRows of DELETE_WORK) {
    await inBatches(database, (tx) => deleteRows(tx, of, BATCH_SIZE));
  }
  await inBatches(database, async (tx) => {
    const { count, images } = await removeSomeNotes(tx, userId, { now, limit: BATCH_SIZE });
    deleteFilesInBackground(platform, images);
    return count;
  });
  await inBatches(database, async (tx) => {
    const { count, files } = await removeSomeRecitations(tx, userId, { now, limit: BATCH_SIZE });
    deleteFilesInBackground(platform, files);
    return count;
  });
  await database.transaction(async (tx) => {
    await deleteSeenAndKnown(tx, userId);
    await deleteSecondStep(tx, userId);
    await deleteAccountChangesOf(tx, userId);
    await deleteAnsweredOf(tx, [userId]);
    if (await isChild(tx, userId)) await nameAsChild(tx, userId);
    await deleteDeletedAccount(tx, userId);
  });
}

export async function deleteNamelessUsers(tx: Tx, limit: number): Promise<number> {
  const userIds = await listNamelessUsers(tx, limit);
  await deleteAnsweredOf(tx, userIds);
  await deleteUsers(tx, userIds);
  return userIds.length;
}
