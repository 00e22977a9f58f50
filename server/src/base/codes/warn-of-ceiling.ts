import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { consume, retryAfter, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { notificationTemplate, notifySuperadmins } from "../identity/index.ts";

/** Share of a day's messages at which superadmins are notified. */
const NEARLY = 0.8;

/** Limits that have just reached this share, each reported once a day. */
export async function ceilingsNearlyReached(
  tx: Tx,
  ceilings: readonly RateLimit[],
  now: number,
): Promise<RateLimit[]> {
  const reached: RateLimit[] = [];
  for (const ceiling of ceilings) {
    const nearly = { ...ceiling, limit: Math.ceil(ceiling.limit * NEARLY) };
    if ((await retryAfter(tx, nearly, now)) === 0) continue;
    const counted = await consume(tx, { key: `told:${ceiling.key}`, limit: 1, windowMs: DAY }, now);
    if ("id" in counted) reached.push(ceiling);
  }
  return reached;
}

export function warnOfCeilings(platform: Platform, ceilings: readonly RateLimit[]): void {
  const { backgroundTasks, config } = platform;
  for (const { key, limit } of ceilings) {
    backgroundTasks.run("warning of a ceiling on messages", () =>
      notifySuperadmins(
        platform,
        notificationTemplate(config, "ceiling", {
          limit,
          channel: key.includes("email") ? "email" : "phone",
          whose: key.includes("strangers") ? "strangers" : "everyone",
        }),
      ),
    );
  }
}
