import { DAY, HOUR } from "../../platform/clock.ts";
import type { Writing } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { notificationTemplate } from "../../base/identity/index.ts";
import { countWaiting, hasWaitingSince } from "../teachers/index.ts";
import { addLetters, deleteLetters, listLetters, renewLetter } from "./status.queries.ts";

const RETRY_AFTER = 6 * HOUR;

const WAITING = "teachersWait";
const UNDELIVERED = "teachersWaitUndelivered";

/**
 * Notifies admins of pending teachers at most once a day, about new ones only. One server sends it. `tell` throws if
 * nobody could be reached.
 */
export async function notifyPendingTeachers(
  platform: Platform,
  tell: (write: Writing) => Promise<void>,
): Promise<void> {
  const { database, clock, config, messages } = platform;
  if (!messages.offers("email")) return;
  const now = clock();
  const sent = await listLetters(database.read);
  const before = sent.get(WAITING);
  if ((before ?? 0) > now - DAY || (sent.get(UNDELIVERED) ?? 0) > now - RETRY_AFTER) return;
  if (!(await hasWaitingSince(database.read, before ?? 0))) return;
  const count = await countWaiting(database.read);
  const isClaimed = await database.transaction(async (tx) => {
    await deleteLetters(tx, [UNDELIVERED]);
    return before === undefined
      ? (await addLetters(tx, [WAITING], now)).length > 0
      : renewLetter(tx, WAITING, { from: before, to: now });
  });
  if (!isClaimed) return;
  const link = `${config.publicUrl}/admin/dashboard`;
  try {
    await tell(notificationTemplate(config, "teachersWait", { count, link }));
  } catch (error) {
    // Nobody was notified: retry some hours later.
    await database.transaction(async (tx) => {
      if (before === undefined) await deleteLetters(tx, [WAITING]);
      else await renewLetter(tx, WAITING, { from: now, to: before });
      await addLetters(tx, [UNDELIVERED], now);
    });
    throw error;
  }
}
