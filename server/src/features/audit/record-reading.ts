import { HOUR } from "../../platform/clock.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume, retryAfter, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct, type Act } from "./record-act.ts";

/** Records that an admin reads what is others', before it is answered: once an hour for the same thing. */
export async function recordReading(platform: Platform, reading: Act): Promise<void> {
  const { database, clock, config } = platform;
  const { actor, act, target } = reading;
  const limit: RateLimit = {
    key: limitKey(config, act, actor.id, target.id ?? ""),
    limit: 1,
    windowMs: HOUR,
  };
  if ((await retryAfter(database.read, limit, clock())) > 0) return;
  await database.transaction(async (tx) => {
    // Of two at the same time, one is recorded.
    if ("id" in (await consume(tx, limit, clock()))) await recordAct(platform, tx, reading);
  });
}
