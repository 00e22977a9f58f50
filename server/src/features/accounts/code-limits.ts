import { OTP_RESEND_SECONDS } from "@madrasa/contract/limits";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Channel } from "../../platform/messages/messages.ts";
import type { CodeRow, Purpose } from "./codes.queries.ts";

/** Four digits are easy to guess, so few may be asked for and tried. */

export const TRIES_A_CODE = 3;
const CODES_AN_HOUR = 5;
const WRONG_A_DAY = 10;
const WRONG_A_MONTH = 10;

/**
 * For one email or phone: the pause between two codes and the number in an hour; for the caller's
 * IP address: the number in an hour. Recovery is counted apart from sign-up, so that asking for
 * sign-up codes to another person's phone cannot stop their recovery.
 */
export function askingLimits(
  config: Config,
  asked: { purpose: Purpose; target: string; ip: string },
): RateLimit[] {
  const { purpose, target, ip } = asked;
  const scope = purpose === "forgetPassword" ? `recovery:${target}` : target;
  return [
    { key: `code-pause:${purpose}:${target}`, limit: 1, windowMs: OTP_RESEND_SECONDS * SECOND },
    { key: `code-hour:${scope}`, limit: CODES_AN_HOUR, windowMs: HOUR },
    { key: `code-asker:${ip}`, limit: config.codesPerAddressPerHour, windowMs: HOUR },
  ];
}

/** Recovery codes an hour to one email or phone, with or without the country in the request. */
export function recoveryLimit(channel: Channel, target: string): RateLimit {
  return { key: `code-recovery:${channel}:${target}`, limit: CODES_AN_HOUR, windowMs: HOUR };
}

/** Each message costs money. Half of a day's messages are reserved for existing accounts. */
export function sendingLimits(config: Config, isMember: boolean): RateLimit[] {
  const all: RateLimit = { key: "codes-of-day", limit: config.codesPerDay, windowMs: DAY };
  if (isMember) return [all];
  const strangers = Math.ceil(config.codesPerDay / 2);
  return [{ key: "codes-of-day:strangers", limit: strangers, windowMs: DAY }, all];
}

/** Wrong digits are limited per email or phone for a day, and per account for a month. */
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
    // A recovery without an account is counted too, or the limit would show that there is none.
    key: `wrong-code-of:${code.user_id ?? code.target}`,
    limit: WRONG_A_MONTH,
    windowMs: 30 * DAY,
  };
  return [ofTarget, ofAccount];
}
