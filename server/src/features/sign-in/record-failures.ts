import { isStaff } from "@madrasa/contract/roles";
import { MINUTE } from "../../platform/clock.ts";
import { consume, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAct } from "../audit/index.ts";
import type { Person } from "../../identity/index.ts";

/** So that guessing does not fill the audit trail. */
export const recordedFailureLimit = (userId: string): RateLimit => ({
  key: `failed-sign-in:${userId}`,
  limit: 1,
  windowMs: 15 * MINUTE,
});

/**
 * Records a failed sign-in to accounts of staff. After the answer, so that the time it takes does not
 * show whether there is an account; identifiers without one are not recorded.
 */
export function recordFailures(platform: Platform, holders: readonly Person[]): void {
  const { database, clock, backgroundTasks } = platform;
  for (const holder of holders) {
    if (!isStaff(holder.role)) continue;
    backgroundTasks.run("recording a failed sign-in", () =>
      database.transaction(async (tx) => {
        const counted = await consume(tx, recordedFailureLimit(holder.id), clock());
        if ("id" in counted) await recordOwnAct(platform, tx, holder, "failSignIn");
      }),
    );
  }
}
