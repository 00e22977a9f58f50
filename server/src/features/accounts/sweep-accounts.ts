import { DAY } from "../../platform/clock.ts";
import { sweepIdempotencyKeys } from "../../platform/database/idempotency.queries.ts";
import { sweepRateLimits } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { sweepAccountChanges } from "./account-changes.queries.ts";
import { purgeDeletedAccounts } from "./purge-deleted-accounts.ts";
import { sweepCodes } from "./codes.queries.ts";
import { sweepDevices } from "./devices.queries.ts";
import { DEVICE_LIFE } from "./known-devices.ts";
import { sweepSessions } from "./sessions.queries.ts";

/** Deletes what is left of deleted accounts, and expired sessions, devices, codes, undo links, rate limit entries and keys of acts. */
export async function sweepAccounts(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  await purgeDeletedAccounts(platform);
  await database.transaction(async (tx) => {
    await sweepSessions(tx, now);
    await sweepDevices(tx, now - DEVICE_LIFE);
    await sweepAccountChanges(tx, now);
    await sweepCodes(tx, now - 2 * DAY);
    await sweepRateLimits(tx, now);
    await sweepIdempotencyKeys(tx, now);
  });
}
