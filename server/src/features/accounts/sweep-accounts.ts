import { DAY } from "../../platform/clock.ts";
import { sweepRateLimits } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { sweepAddressChanges } from "./address-changes.queries.ts";
import { sweepCodes } from "./codes.queries.ts";
import { sweepSessions } from "./sessions.queries.ts";

/** Deletes expired sessions, codes, undo links and rate limit entries. */
export async function sweepAccounts({ database, clock }: Platform): Promise<void> {
  const now = clock();
  await database.transaction(async (tx) => {
    await sweepSessions(tx, now);
    await sweepAddressChanges(tx, now);
    await sweepCodes(tx, now - 2 * DAY);
    await sweepRateLimits(tx, now);
  });
}
