import { OTP_RESEND_SECONDS } from "@madrasa/contract/limits";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import type { RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Channel } from "../../platform/messages/messages.ts";
import type { CodeRow, Purpose } from "./codes.queries.ts";

/** Four digits are easy to guess, so few may be asked for and tried. */

export const TRIES_A_CODE = 3;
const CODES_AN_HOUR = 5;
const CODES_A_DAY = 15;
/** For one account, whichever emails and phones its codes go to. */
const CODES_OF_ACCOUNT_A_DAY = 10;
const WRONG_A_DAY = 10;
const WRONG_A_MONTH = 10;
const MONTH = 30 * DAY;

/**
 * For one email or phone: the pause between two codes, and the numbers in an hour and in a day. The
 * first of `askingLimits`: they are refunded when nothing was delivered. Recovery is counted apart
 * from sign-up, so that asking for sign-up codes to another person's phone cannot stop their recovery.
 */
export function limitsOfTarget(
  config: Config,
  { purpose, target }: { purpose: Purpose; target: string },
): RateLimit[] {
  const scope = purpose === "forgetPassword" ? "recovery" : "code";
  return [
    {
      key: limitKey(config, `code-pause:${purpose}`, target),
      limit: 1,
      windowMs: OTP_RESEND_SECONDS * SECOND,
    },
    { key: limitKey(config, `code-hour:${scope}`, target), limit: CODES_AN_HOUR, windowMs: HOUR },
    { key: limitKey(config, `code-day:${scope}`, target), limit: CODES_A_DAY, windowMs: DAY },
  ];
}

/** Besides those of the email or phone: for the caller's IP address, and for the account that asks. */
export function askingLimits(
  config: Config,
  asked: { purpose: Purpose; target: string; ip: string; userId?: string | undefined },
): RateLimit[] {
  const { ip, userId } = asked;
  const ofAccount: RateLimit[] =
    userId === undefined
      ? []
      : [
          { key: limitKey(config, "code-hour-of", userId), limit: CODES_AN_HOUR, windowMs: HOUR },
          {
            key: limitKey(config, "code-day-of", userId),
            limit: CODES_OF_ACCOUNT_A_DAY,
            windowMs: DAY,
          },
        ];
  const ofAsker: RateLimit = {
    key: limitKey(config, "code-asker", ip),
    limit: config.codesPerAddressPerHour,
    windowMs: HOUR,
  };
  return [...limitsOfTarget(config, asked), ...ofAccount, ofAsker];
}

/** Recovery codes that are sent to one email or phone, with or without the country in the request. */
export function recoveryLimits(config: Config, channel: Channel, target: string): RateLimit[] {
  const key = (name: string) => limitKey(config, `${name}:${channel}`, target);
  return [
    { key: key("recovery-hour"), limit: CODES_AN_HOUR, windowMs: HOUR },
    { key: key("recovery-day"), limit: CODES_A_DAY, windowMs: DAY },
  ];
}

export const codesOfDayKey = (channel: Channel) =>
  `codes-of-day:${channel === "email" ? "email" : "phone"}`;

/**
 * Each message costs money. Email is counted apart from SMS and WhatsApp, so that messages that cost
 * nothing cannot use up those that do. Half of a day's messages are reserved for emails and phones
 * of existing accounts.
 */
export function sendingLimits(
  config: Config,
  { channel, isMember }: { channel: Channel; isMember: boolean },
): RateLimit[] {
  const key = codesOfDayKey(channel);
  const all: RateLimit = { key, limit: config.codesPerDay, windowMs: DAY };
  if (isMember) return [all];
  const strangers = Math.ceil(config.codesPerDay / 2);
  return [{ key: `${key}:strangers`, limit: strangers, windowMs: DAY }, all];
}

type Answered = Pick<CodeRow, "target" | "user_id" | "purpose">;

/**
 * Wrong digits are limited per email or phone, for a day, and for recovery for a month. Whether an
 * account exists, and which other email or phone it has, makes no difference to these limits.
 */
export function answeringLimits(config: Config, code: Answered): RateLimit[] {
  const key = (name: string) => limitKey(config, name, code.target);
  const ofDay: RateLimit = { key: key("wrong-code"), limit: WRONG_A_DAY, windowMs: DAY };
  if (code.purpose === "createUser") return [ofDay];
  // The code of a change of address was asked for by the person who is signed in to the account.
  if (code.purpose === "updateMailOrPhone") return [ofDay, accountLimit(config, code)];
  return [ofDay, { key: key("wrong-recovery"), limit: WRONG_A_MONTH, windowMs: MONTH }];
}

/** Wrong digits for an account in a month, by every way. Without an account it has the same size. */
export function accountLimit(config: Config, code: Answered): RateLimit {
  const key = limitKey(config, "wrong-code-of", code.user_id ?? code.target);
  return { key, limit: WRONG_A_MONTH, windowMs: MONTH };
}
