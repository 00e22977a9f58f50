import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { consume, retryAfter, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifySuperadmins } from "../identity/index.ts";

/** Share of a day's messages at which superadmins are notified. */
const NEARLY = 0.8;

/** Notifies superadmins, once a day, of each limit that has just reached this share. */
export async function warnOfCeilings(
  tx: Tx,
  platform: Platform,
  ceilings: readonly RateLimit[],
): Promise<void> {
  const now = platform.clock();
  for (const { key, limit, windowMs } of ceilings) {
    const nearly = { key, windowMs, limit: Math.ceil(limit * NEARLY) };
    if ((await retryAfter(tx, nearly, now)) === 0) continue;
    const counted = await consume(tx, { key: `told:${key}`, limit: 1, windowMs: DAY }, now);
    if (!("id" in counted)) continue;
    const channel = key.includes("email") ? "email" : "phone";
    const facts = { limit, channel, whose: key.includes("strangers") ? "strangers" : "everyone" };
    await notifySuperadmins(tx, platform, { template: "ceiling", facts });
  }
}
