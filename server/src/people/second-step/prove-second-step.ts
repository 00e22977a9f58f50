import { Secret, TOTP } from "otpauth";
import { digitsOf, westernDigits } from "@madrasa/contract/digits";
import { DEFAULT_LANGUAGE } from "@madrasa/contract/languages";
import { SECOND_STEP_DIGITS } from "@madrasa/contract/limits";
import { DAY, MINUTE, SECOND } from "../../platform/clock.ts";
import { consumeAll, refund, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { decrypt, encrypt, sha256 } from "../../platform/secrets.ts";
import {
  type SecondStepRow,
  findSecondStep,
  consumeCounter,
  consumeRecoveryCode,
} from "./second-step.queries.ts";

const PERIOD_SECONDS = 30;
/** Accepts one period before and after, because phones' clocks differ. */
const WINDOW = 1;
const PURPOSE = "second step";

/** Three in a million codes are valid at any time. */
export const secondStepLimits = (userId: string): RateLimit[] => [
  { key: `second-step:${userId}`, limit: 5, windowMs: 15 * MINUTE },
  { key: `second-step:${userId}:day`, limit: 20, windowMs: DAY },
];

/** Throws unless the code is the app's current one or an unused recovery code; each works once. */
export async function proveSecondStep(
  platform: Platform,
  step: SecondStepRow,
  typed: string,
): Promise<void> {
  const { database, clock } = platform;
  const userId = step.user_id;
  const limits = secondStepLimits(userId);
  // Counted before comparing, so that concurrent attempts all count.
  const counted = await database.transaction((tx) => consumeAll(tx, limits, clock()));
  if ("retryAfterMs" in counted) {
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: counted.retryAfterMs / SECOND });
  }
  const isRight = await database.transaction(async (tx) => {
    const counter = matchingCounter(platform, step, typed);
    const isConsumed =
      counter === undefined
        ? await consumeRecoveryCode(tx, userId, recoveryCodeHash(typed))
        : await consumeCounter(tx, userId, counter);
    if (!isConsumed) return false;
    for (const entry of counted.entries) await refund(tx, entry);
    return true;
  });
  if (!isRight) throw refuse("SECOND_STEP_WRONG");
}

function matchingCounter(
  { config, clock }: Platform,
  { user_id, secret: stored }: SecondStepRow,
  typed: string,
): number | undefined {
  const token = digitsOf(typed);
  if (token.length !== SECOND_STEP_DIGITS) return undefined;
  const secret = decrypt(config.secretKey, { purpose: PURPOSE, context: user_id }, stored);
  // After a change of the server's secret only recovery codes work.
  if (secret === undefined) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  const timestamp = clock();
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

export function makeSecret(
  { config }: Platform,
  { userId, account }: { userId: string; account: string },
): { stored: string; secret: string; link: string } {
  const totp = new TOTP({
    issuer: config.schoolNames[DEFAULT_LANGUAGE],
    label: account,
    secret: new Secret({ size: 20 }),
    period: PERIOD_SECONDS,
  });
  const secret = totp.secret.base32;
  const about = { purpose: PURPOSE, context: userId };
  return { stored: encrypt(config.secretKey, about, secret), secret, link: totp.toString() };
}

const RECOVERY_CODES = 10;

/** Ten codes of 80 random bits, in typeable groups of four. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ size: 10 }).base32;
    return (text.match(/.{4}/g) ?? []).join("-");
  });
}

/** Ignores case and hyphens. */
export function recoveryCodeHash(typed: string): string {
  return sha256(
    westernDigits(typed)
      .toUpperCase()
      .replace(/[^A-Z2-7]/g, ""),
  );
}

export async function confirmedSecondStep(
  { database }: Pick<Platform, "database">,
  userId: string,
): Promise<SecondStepRow | undefined> {
  const step = await findSecondStep(database.read, userId);
  return step?.confirmed_at == null ? undefined : step;
}
