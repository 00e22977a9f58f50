import { OTP_RESEND_SECONDS } from "@madrasa/contract/limits";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import type { RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Channel } from "../../platform/messages/messages.ts";
import type { CodeRow, Purpose } from "./codes.queries.ts";

/** Low, because four digits are easy to guess. */

export const TRIES_A_CODE = 3;
const CODES_AN_HOUR = 5;
const CODES_A_DAY = 15;
/** Per account, for any email or phone. */
const CODES_OF_ACCOUNT_A_DAY = 10;
const WRONG_A_DAY = 10;
const WRONG_A_MONTH = 10;
const MONTH = 30 * DAY;

/**
 * Limits per email or phone: the pause between codes, and codes per hour and day. First in `askingLimits`, refunded if
 * nothing was delivered. Recovery is counted separately, so that sign-up codes to another person's phone cannot block
 * their recovery.
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

/** Recovery codes per email or phone, with or without the country. */
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
 * Limits the cost of messages. Email is counted separately from SMS and WhatsApp, so that free messages cannot exhaust
 * paid ones. Half of a day's messages are reserved for contacts of existing accounts.
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
 * Wrong digits per contact and day, and for recovery per month. Independent of whether an account exists and of its
 * other contacts.
 */
export function answeringLimits(config: Config, code: Answered): RateLimit[] {
  const key = (name: string) => limitKey(config, name, code.target);
  const ofDay: RateLimit = { key: key("wrong-code"), limit: WRONG_A_DAY, windowMs: DAY };
  if (code.purpose === "createUser") return [ofDay];
  // The signed-in user requested the code of a contact change.
  if (code.purpose === "updateMailOrPhone") return [ofDay, accountLimit(config, code)];
  return [ofDay, { key: key("wrong-recovery"), limit: WRONG_A_MONTH, windowMs: MONTH }];
}

/** Wrong digits per account and month, over all channels. Equal in size without an account. */
export function accountLimit(config: Config, code: Answered): RateLimit {
  const key = limitKey(config, "wrong-code-of", code.user_id ?? code.target);
  return { key, limit: WRONG_A_MONTH, windowMs: MONTH };
}
