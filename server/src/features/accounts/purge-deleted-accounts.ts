import type { Tx } from "../../platform/database/database.ts";
import { lockUser } from "../../platform/database/lock-user.ts";
import type { Platform } from "../../platform/platform.ts";
import { forgetStudent } from "../enrolment/index.ts";
import { removeFilesLater } from "../files/index.ts";
import { removeNotes } from "../notes/index.ts";
import { deleteProgressOfStudent } from "../progress/index.ts";
import { deleteAccountChangesOf } from "./account-changes.queries.ts";
import {
  deleteDeletedAccount,
  findDeletedAccount,
  listAccountsToPurge,
} from "./deleted-accounts.queries.ts";
import { deleteSecondStep } from "./second-step.queries.ts";

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
    const gone = await listAccountsToPurge(database.read, now, ACCOUNTS_AT_ONCE);
    for (const userId of gone) {
      const images = await database.transaction(async (tx) => purgeAccount(tx, userId, now));
      removeFilesLater(platform, images);
    }
    if (gone.length < ACCOUNTS_AT_ONCE) return;
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
