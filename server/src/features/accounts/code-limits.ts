import { OTP_RESEND_SECONDS } from "@madrasa/contract/limits";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { refund, consume, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Channel } from "../../platform/messages/messages.ts";
import type { CodeRow, Purpose } from "./codes.queries.ts";

/** Four digits alone are weak: what keeps them is how few may be asked for and tried. */

export const TRIES_A_CODE = 3;
const CODES_AN_HOUR = 5;
const WRONG_A_DAY = 10;
const WRONG_A_MONTH = 10;

/**
 * Between two codes, and over an hour, for one address; over an hour for whoever asks. Recovery has
 * an hour of its own: else asking for sign-up codes to somebody's address would keep them out.
 */
export function askingLimits(
  config: Config,
  asked: { purpose: Purpose; target: string; from: string },
): RateLimit[] {
  const { purpose, target, from } = asked;
  const scope = purpose === "forgetPassword" ? `recovery:${target}` : target;
  return [
    { key: `code-pause:${purpose}:${target}`, limit: 1, windowMs: OTP_RESEND_SECONDS * SECOND },
    { key: `code-hour:${scope}`, limit: CODES_AN_HOUR, windowMs: HOUR },
    { key: `code-asker:${from}`, limit: config.codesPerAddressPerHour, windowMs: HOUR },
  ];
}

/** However it was named by whoever asked, one address is sent so many recovery codes an hour. */
export function recoveryLimit(channel: Channel, target: string): RateLimit {
  return { key: `code-recovery:${channel}:${target}`, limit: CODES_AN_HOUR, windowMs: HOUR };
}

/** Each message costs money. Half of a day's are kept for people who already have an account. */
export function sendingLimits(config: Config, isMember: boolean): RateLimit[] {
  const all: RateLimit = { key: "codes-of-day", limit: config.codesPerDay, windowMs: DAY };
  if (isMember) return [all];
  const strangers = Math.ceil(config.codesPerDay / 2);
  return [{ key: "codes-of-day:strangers", limit: strangers, windowMs: DAY }, all];
}

/** Wrong answers close the digits of an address for a day, those of an account for a month. */
export function answeringLimits(
  code: Pick<CodeRow, "target" | "user_id" | "purpose">,
): RateLimit[] {
  const ofTarget: RateLimit = {
    key: `wrong-code:${code.target}`,
    limit: WRONG_A_DAY,
    windowMs: DAY,
  };
  if (code.purpose === "createUser") return [ofTarget];
  const ofAccount: RateLimit = {
    // A recovery that nobody is behind is counted alike, or the count would tell.
    key: `wrong-code-of:${code.user_id ?? code.target}`,
    limit: WRONG_A_MONTH,
    windowMs: 30 * DAY,
  };
  return [ofTarget, ofAccount];
}

/** Counts once against each limit, or against none and returns how long to wait. */
export async function consumeAll(
  database: Pick<Database, "dialect">,
  tx: Tx,
  rateLimits: readonly RateLimit[],
  now: number,
): Promise<{ entries: string[] } | { retryAfterMs: number }> {
  const entries: string[] = [];
  for (const rateLimit of rateLimits) {
    const entry = await consume(database, tx, rateLimit, now);
    if ("retryAfterMs" in entry) {
      for (const earlier of entries) await refund(tx, earlier);
      return entry;
    }
    entries.push(entry.id);
  }
  return { entries };
}
