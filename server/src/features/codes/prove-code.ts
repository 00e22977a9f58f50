import { HOUR, SECOND } from "../../platform/clock.ts";
import { consume, consumeAll, refund } from "../../platform/database/rate-limit.queries.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { sameSecret, sha256 } from "../../platform/secrets.ts";
import { TRIES_A_CODE, answeringLimits, accountLimit } from "./code-limits.ts";
import {
  type CodeRow,
  type Purpose,
  findCodes,
  findCodeBySecret,
  countTry,
  refundTry,
} from "./codes.queries.ts";
import { hashDigits } from "./send-code.ts";

/** A link is valid for longer than digits: 128 bits cannot be guessed, and email may be slow. */
export const LINK_LIFE = HOUR;

export type Proof = {
  purposes: readonly Purpose[];
  /** Where the code may have been sent: a phone without its country can be two numbers. */
  targets: readonly string[];
  requestId?: string | undefined;
  userId?: string | undefined;
  /** For a form that is sent later: the code was proven after this time, and may have expired since. */
  provenSince?: number | undefined;
  otp?: string | undefined;
  secret?: string | undefined;
};

/** The code that the digits or the link belong to; throws a refusal when they are wrong or expired. */
export async function proveCode(platform: Platform, proof: Proof): Promise<CodeRow> {
  if (proof.secret !== undefined) return bySecret(platform, proof, proof.secret);
  return byDigits(platform, proof);
}

async function bySecret(
  { database, clock }: Platform,
  { purposes, provenSince }: Proof,
  secret: string,
): Promise<CodeRow> {
  const code = await findCodeBySecret(database.read, purposes, sha256(secret));
  const isAlive =
    code !== undefined &&
    (provenSince === undefined
      ? code.created_at + LINK_LIFE > clock()
      : (code.proven_at ?? 0) > provenSince);
  if (!isAlive) throw refuse("LINK_NOT_VALID");
  return code;
}

/** Tries are counted before the digits are compared, and refunded when they are right. */
async function byDigits(platform: Platform, proof: Proof): Promise<CodeRow> {
  const { database, clock, config } = platform;
  const now = clock();
  const outcome = await database.transaction(async (tx) => {
    const candidates = await findCodes(tx, proof);
    const counted: string[] = [];
    const right: CodeRow[] = [];
    let refusal = refuse("CODE_EXPIRED");
    for (const code of candidates) {
      if (proof.provenSince === undefined && code.expires_at <= now) continue;
      const consumed = await consumeAll(tx, answeringLimits(config, code), now);
      if ("retryAfterMs" in consumed) {
        // Overrides other refusals: with the right digits, the answer is that only the link works.
        refusal = refuse("CODES_CLOSED", { retryAfterSeconds: consumed.retryAfterMs / SECOND });
        continue;
      }
      if (!(await countTry(tx, code.id, TRIES_A_CODE))) {
        // The digits were not compared, so this must not count as a wrong answer.
        for (const entry of consumed.entries) await refund(tx, entry);
        continue;
      }
      counted.push(...consumed.entries);
      const account = await countForAccount(platform, tx, code);
      if (account && "id" in account) counted.push(account.id);
      const digits = hashDigits(config.secretKey, code.id, proof.otp ?? "");
      const isRight = sameSecret(code.code_hash, digits);
      if (isRight && account && "retryAfterMs" in account) {
        // Told only to those who have the right digits: to others, wrong digits by one way must not
        // show that the other way belongs to the same account.
        refusal = refuse("CODES_CLOSED", { retryAfterSeconds: account.retryAfterMs / SECOND });
      } else if (isRight) right.push(code);
      else if (refusal.code === "CODE_EXPIRED") refusal = refuse("CODE_WRONG");
    }
    const [code] = right;
    if (!code) return refusal;
    // Two users with the same ten digits in two countries happen to have the same code. Refused, so
    // that one of them cannot enter the other's account.
    if (right.some(({ target }) => target !== code.target)) return refuse("CODE_WRONG");
    for (const entry of counted) await refund(tx, entry);
    await refundTry(tx, code.id);
    return code;
  });
  // Thrown after the transaction, so that the counted tries are not rolled back.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Counts digits of a recovery for their account; those of other purposes are counted before. */
async function countForAccount(
  { config, clock }: Platform,
  tx: Tx,
  code: CodeRow,
): Promise<Awaited<ReturnType<typeof consume>> | undefined> {
  if (code.purpose !== "forgetPassword") return undefined;
  return consume(tx, accountLimit(config, code), clock());
}
