import { OTP_LENGTH, OTP_LIFE_SECONDS, OTP_RESEND_SECONDS } from "@madrasa/contract/limits";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import { giveBack, reserve, type Budget } from "../../platform/database/budget.queries.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Channel } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { hmac, newId, randomDigits, sameSecret } from "../../platform/secrets.ts";
import {
  countTry,
  deleteCode,
  findCode,
  insertCode,
  markProven,
  type CodeRow,
} from "./codes.queries.ts";

export type Purpose = "createUser";
export type Address = { channel: Channel; target: string };

const TRIES_A_CODE = 3;
const CODES_AN_HOUR = 5;
const WRONG_ANSWERS_A_DAY = 10;
export const PROVEN_FOR = HOUR;

/** Four digits alone are weak: what they are worth hangs on the id and the server's secret. */
function hashCode(secret: string, id: string, digits: string): string {
  return hmac(secret, `code:${id}:${digits}`);
}

const wrongAnswers = (target: string): Budget => ({
  key: `wrong-code:${target}`,
  limit: WRONG_ANSWERS_A_DAY,
  windowMs: DAY,
});

/** Sends digits to an address and returns the id they answer to. */
export async function sendCode(
  platform: Platform,
  purpose: Purpose,
  { channel, target }: Address,
  from: string,
): Promise<string> {
  const { database, messages, clock, config } = platform;
  if (!messages.offers(channel)) throw refuse("CHANNEL_UNAVAILABLE");
  const now = clock();
  const budgets: Budget[] = [
    { key: `code-pause:${purpose}:${target}`, limit: 1, windowMs: OTP_RESEND_SECONDS * SECOND },
    { key: `code-hour:${target}`, limit: CODES_AN_HOUR, windowMs: HOUR },
    { key: `code-address:${from}`, limit: config.codesPerAddressPerHour, windowMs: HOUR },
    // The other half of a day's messages is kept for people who already have an account.
    { key: "code-strangers", limit: Math.ceil(config.codesPerDay / 2), windowMs: DAY },
  ];
  const id = newId();
  const digits = randomDigits(OTP_LENGTH);
  const pause = await database.transaction(async (tx) => {
    const taken: string[] = [];
    for (const budget of budgets) {
      const place = await reserve(database, tx, budget, now);
      // Thrown inside: what the earlier budgets had counted is rolled back.
      if ("wait" in place) {
        throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: place.wait / SECOND });
      }
      taken.push(place.id);
    }
    await insertCode(tx, {
      id,
      purpose,
      channel,
      target,
      code_hash: hashCode(config.secretKey, id, digits),
      tries: 0,
      created_at: now,
      expires_at: now + OTP_LIFE_SECONDS * SECOND,
      proven_at: null,
      consumed_at: null,
    });
    return taken[0];
  });
  try {
    const text = `${digits} is your ${config.schoolName} code. It is valid for 10 minutes.`;
    await messages.send({ channel, to: target, text });
  } catch (error) {
    platform.log.error({ err: error, channel }, "a code could not be sent");
    // Nothing arrived, so the person may ask again at once.
    await database.transaction(async (tx) => {
      await deleteCode(tx, id);
      if (pause) await giveBack(tx, pause);
    });
    throw refuse("CHANNEL_UNAVAILABLE", { message: "Failed to send OTP" });
  }
  return id;
}

/** Marks a code as proven by its digits, or refuses. Each wrong answer counts on the code itself. */
export async function proveCode(
  platform: Platform,
  wanted: { purpose: Purpose; target: string; id?: string | undefined; digits: string },
): Promise<void> {
  const { database, clock, config } = platform;
  const now = clock();
  const code = await findCode(database.read, wanted);
  if (!code || code.expires_at <= now) throw refuse("CODE_EXPIRED");
  const outcome = await database.transaction(async (tx) => {
    const budget = wrongAnswers(wanted.target);
    const place = await reserve(database, tx, budget, now);
    if ("wait" in place)
      return refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: place.wait / SECOND });
    if (!(await countTry(tx, code.id, TRIES_A_CODE))) {
      await giveBack(tx, place.id);
      return refuse("CODE_EXPIRED");
    }
    if (!isCode(config.secretKey, code, wanted.digits)) return refuse("CODE_WRONG");
    await giveBack(tx, place.id);
    await markProven(tx, code.id, now);
    return undefined;
  });
  if (outcome) throw outcome;
}

/**
 * The one of some proven codes that has these digits. A wrong answer counts here as it does where
 * codes are proven, or the digits could be guessed at the next door.
 */
export async function findByDigits(
  { database, config, clock }: Platform,
  proven: readonly CodeRow[],
  { target, digits }: { target: string; digits: string },
): Promise<CodeRow | undefined> {
  if (proven.length === 0) return undefined;
  const now = clock();
  const place = await database.transaction((tx) =>
    reserve(database, tx, wrongAnswers(target), now),
  );
  if ("wait" in place) {
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: place.wait / SECOND });
  }
  const found = proven.find((code) => isCode(config.secretKey, code, digits));
  if (found) await database.transaction((tx) => giveBack(tx, place.id));
  return found;
}

function isCode(secret: string, code: CodeRow, digits: string): boolean {
  return sameSecret(code.code_hash, hashCode(secret, code.id, digits));
}
