import { DAY } from "../../platform/clock.ts";
import { sweepIdempotencyKeys } from "../../platform/database/idempotency.queries.ts";
import { sweepDeliveries } from "../../platform/deliveries/deliveries.queries.ts";
import { sweepRateLimits } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { DEVICE_LIFE, lockUser, sweepDevices, sweepSessions } from "../../base/identity/index.ts";
import { sweepCodes } from "../../base/codes/index.ts";
import { sweepAccountChanges } from "../../people/contacts/index.ts";
import { purgeDeletedAccounts } from "./purge-deleted-accounts.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { endLeft, listLeftToPurge } from "../../learning/enrolment/index.ts";
import { deleteFilesInBackground, markForDeletion } from "../../base/files/index.ts";
import { deleteNotesIn } from "../../learning/notes/index.ts";
import { deleteProgressIn } from "../../learning/progress/index.ts";

/**
 * Sweeps deleted accounts, left courses, and expired sessions, devices, codes, undo links, rate limits,
 * idempotency keys and sent messages.
 */
export async function sweepAccounts(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  await purgeDeletedAccounts(platform);
  await purgeLeftCourses(platform);
  await database.transaction(async (tx) => {
    await sweepSessions(tx, now);
    await sweepDevices(tx, now - DEVICE_LIFE);
    await sweepAccountChanges(tx, now);
    await sweepCodes(tx, now - 2 * DAY);
    await sweepRateLimits(tx, now);
    await sweepIdempotencyKeys(tx, now);
    await sweepDeliveries(tx, now);
  });
}

const AT_ONCE = 50;

/** Deletes work in courses left 30 days ago, one transaction each, so that a returning student finds all or nothing. */
async function purgeLeftCourses(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  for (;;) {
    const now = clock();
    const left = await listLeftToPurge(database.read, now, AT_ONCE);
    for (const ref of left) {
      const images = await database.transaction(async (tx) => {
        await lockUser(tx, ref.studentId, "shared");
        await lockRows(tx, "courses", "id", ref.courseId, "write");
        if (!(await endLeft(tx, ref))) return [];
        await deleteProgressIn(tx, ref);
        const noteImages = await deleteNotesIn(tx, ref);
        await markForDeletion(tx, noteImages, now);
        return noteImages;
      });
      deleteFilesInBackground(platform, images);
    }
    if (left.length < AT_ONCE) return;
  }
}
