import { DAY } from "../../platform/clock.ts";
import { sweepIdempotencyKeys } from "../../platform/database/idempotency.queries.ts";
import { sweepDeliveries } from "../../platform/deliveries/deliveries.queries.ts";
import { sweepRateLimits } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { sweepDevices, DEVICE_LIFE, sweepSessions } from "../../base/identity/index.ts";
import { sweepCodes } from "../../base/codes/index.ts";
import { sweepAccountChanges } from "../../people/contacts/index.ts";
import { purgeDeletedAccounts } from "./purge-deleted-accounts.ts";
import { purgeLeftCourses } from "./purge-left-courses.ts";

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
