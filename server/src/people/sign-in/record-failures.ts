import { isStaff } from "@madrasa/contract/roles";
import { HOUR, MINUTE } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAction } from "../../base/audit/index.ts";
import type { Person } from "../../base/identity/index.ts";

/** Deduplicated per hour, to keep the audit short. */
export async function recordSignIn(platform: Platform, tx: Tx, user: Person): Promise<void> {
  if (!isStaff(user.role)) return;
  const key = limitKey(platform.config, "recorded-sign-in", user.id);
  const counted = await consume(tx, { key, limit: 1, windowMs: HOUR }, platform.clock());
  if ("id" in counted) await recordOwnAction(platform, tx, user, "signIn");
}

/** Keeps the audit short during guessing. */
export const recordedFailureLimit = (userId: string): RateLimit => ({
  key: `failed-sign-in:${userId}`,
  limit: 1,
  windowMs: 15 * MINUTE,
});

/**
 * Audits failed sign-ins to staff accounts, after the response, so that its duration does not reveal accounts. Unknown
 * identifiers are not recorded.
 */
export function recordFailures(platform: Platform, holders: readonly Person[]): void {
  const { database, clock, backgroundTasks } = platform;
  for (const holder of holders) {
    if (!isStaff(holder.role)) continue;
    backgroundTasks.run("recording a failed sign-in", () =>
      database.transaction(async (tx) => {
        const counted = await consume(tx, recordedFailureLimit(holder.id), clock());
        if ("id" in counted) await recordOwnAction(platform, tx, holder, "failSignIn");
      }),
    );
  }
}
