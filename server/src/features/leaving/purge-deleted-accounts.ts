import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { forgetStudent } from "../enrolment/index.ts";
import { removeFilesLater } from "../files/index.ts";
import { removeNotes } from "../notes/index.ts";
import { deleteProgressOfStudent } from "../progress/index.ts";
import { lockUser, deleteUsers } from "../../identity/index.ts";
import { deleteAccountChangesOf } from "../contacts/index.ts";
import {
  findDeletedAccount,
  deleteDeletedAccount,
  listAccountsToPurge,
  listFormerUsers,
} from "./deleted-accounts.queries.ts";
import { deleteSecondStep } from "../second-step/index.ts";

const ACCOUNTS_AT_ONCE = 50;

/**
 * Deletes what is left of accounts that can no longer come back. The rows in `users` go once no
 * course needs them as its owner. Each account is a transaction: if it is interrupted, the next
 * sweep continues.
 */
export async function purgeDeletedAccounts(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  for (;;) {
    const ended = await listAccountsToPurge(database.read, now, ACCOUNTS_AT_ONCE);
    for (const userId of ended) {
      const images = await database.transaction(async (tx) => purgeAccount(tx, userId, now));
      removeFilesLater(platform, images);
    }
    if (ended.length < ACCOUNTS_AT_ONCE) return;
  }
}

/** Returns the ids of images whose bytes are to be removed after the transaction. */
async function purgeAccount(tx: Tx, userId: string, now: number): Promise<string[]> {
  await lockUser(tx, userId, "remove");
  const account = await findDeletedAccount(tx, userId);
  if (!account || account.purge_at > now) return [];
  await deleteProgressOfStudent(tx, userId);
  await forgetStudent(tx, userId);
  const images = await removeNotes(tx, "student_id", [userId], now);
  await deleteSecondStep(tx, userId);
  await deleteAccountChangesOf(tx, userId);
  await deleteDeletedAccount(tx, userId);
  return images;
}

/** Removes at most `limit` users who cannot come back and own no course any more; returns how many. */
export async function deleteFormerUsers(tx: Tx, limit: number): Promise<number> {
  const userIds = await listFormerUsers(tx, limit);
  await deleteUsers(tx, userIds);
  return userIds.length;
}
