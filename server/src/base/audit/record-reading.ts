import { HOUR } from "../../platform/clock.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume, retryAfter, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction, type AuditedAction } from "./record-action.ts";
import { actAs } from "../identity/index.ts";

/** Records an admin's read of other people's data before responding, once an hour per target. */
export async function recordReading(platform: Platform, reading: AuditedAction): Promise<void> {
  const { database, clock, config } = platform;
  const { actor, action, target } = reading;
  const limit: RateLimit = {
    key: limitKey(config, action, actor.id, target.id ?? ""),
    limit: 1,
    windowMs: HOUR,
  };
  if ((await retryAfter(database.read, limit, clock())) > 0) return;
  await actAs(platform, actor, async (tx) => {
    // Deduplicates concurrent reads.
    if ("id" in (await consume(tx, limit, clock()))) await recordAction(platform, tx, reading);
  });
}
